/**
 * ARCHITECTURE.md says for each address which folder draws it and which slice of the service answers. The
 * table is read beside the routes, so that it stays true.
 */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const app = resolve(root, "apps/web/src/app");
const read = (path: string): string => readFileSync(path, "utf8");

const slicesIn = (source: string): string[] =>
  [...source.matchAll(/slices\/([a-z-]+)\//g)].map(([, slice = ""]) => slice);

/** What a route draws: slices, and files of `app/` with the slices that those draw. */
function reachedBy(route: string): Set<string> {
  const files = [...route.matchAll(/"\.\/([a-z/-]+\.tsx)"/g)].map(([, path = ""]) => path);
  const within = files.flatMap((path) => [`app/${path}`, ...slicesIn(read(resolve(app, path)))]);
  return new Set([...slicesIn(route), ...within]);
}

/** Each address of the client's route tables, with what draws it. */
function listRoutes(): Map<string, Set<string>> {
  const routes = new Map<string, Set<string>>();
  for (const file of ["routes.tsx", "shipping-routes.tsx"]) {
    const source = read(resolve(app, file));
    for (const [, path = "", rest = ""] of source.matchAll(
      /createRoute\(\{[^}]*?path: "([^"]+)",(.*?)\n\}\);/gs,
    ))
      routes.set(path, reachedBy(`${rest}${rest.includes("StartPage") ? '"./start-page.tsx"' : ""}`));
    const drawnBy = { auto: "messaging", later: "app/section-page.tsx", admin: "admin" };
    for (const [, maker = "", path = ""] of source.matchAll(/^ {2}(auto|later|admin)\("([^"]+)"/gm))
      routes.set(path, new Set([drawnBy[maker as keyof typeof drawnBy]]));
  }
  // It draws nothing: it says that there is no such page.
  routes.delete("/404");
  return routes;
}

/** The rows of the table: addresses, the web's folder, the service's slices. */
function listRows(): { addresses: string[]; web: string; server: string[] }[] {
  const [, table = ""] = read(resolve(root, "ARCHITECTURE.md")).split("| Address | Web | Service |\n");
  const lines = table.split("\n\n", 1)[0]?.split("\n").slice(1) ?? [];
  const codes = (cell = ""): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
  return lines.map((line) => {
    const [, addresses, web, server] = line.split("|");
    return { addresses: codes(addresses), web: codes(web)[0] ?? "", server: codes(server) };
  });
}

test("ARCHITECTURE names for each address the folder that draws it and the slices that answer", () => {
  const routes = listRoutes();
  const rows = listRows();
  expect(routes.size).toBeGreaterThan(35);
  expect(rows.flatMap(({ addresses }) => addresses).toSorted()).toEqual([...routes.keys()].toSorted());
  const wrong = rows.flatMap(({ addresses, web, server }) => [
    ...addresses.filter((address) => routes.get(address)?.has(web) !== true).map((one) => `${one}: ${web}`),
    ...server.filter((slice) => !existsSync(resolve(root, `apps/server/src/slices/${slice}`))),
  ]);
  expect(wrong).toEqual([]);
});
