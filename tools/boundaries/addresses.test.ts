/**
 * ARCHITECTURE.md says for each address which folder draws it and which slice of the service answers. The
 * table is read beside the sections, so that it stays true.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readComposed, readPages } from "../../apps/web/build/read-sections.ts";

const root = resolve(import.meta.dirname, "../..");
const src = resolve(root, "apps/web/src");
const read = (path: string): string => readFileSync(path, "utf8");

/**
 * Each address with the folder whose section it is; Home's page is drawn by app/ for whoever is signed in.
 */
const routes = new Map([["/", "home"], ...readPages(src).map(({ path, slice }) => [path, slice] as const)]);

/** A section that asks the service nothing yet has nothing to say in the table. */
const asksService = (slice: string): boolean =>
  globSync("**/*.api.ts", { cwd: resolve(src, "slices", slice) }).length > 0;

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
  const rows = listRows();
  expect(routes.size).toBeGreaterThan(40);
  const listed = rows.flatMap(({ addresses }) => addresses);
  expect(listed.length).toBe(new Set(listed).size);
  const unlisted = [...routes].filter(([path, slice]) => asksService(slice) && !listed.includes(path));
  expect(unlisted).toEqual([]);
  const wrong = rows.flatMap(({ addresses, web, server }) => [
    ...addresses.filter((address) => routes.get(address) !== web).map((one) => `${one}: ${web}`),
    ...server.filter((slice) => !existsSync(resolve(root, `apps/server/src/slices/${slice}`))),
  ]);
  expect(wrong).toEqual([]);
});

test("what app/ puts together is the page of a section without code of its own", () => {
  const without = readPages(src).filter(({ file }) => file === null);
  expect([...readComposed(src).keys()].toSorted()).toEqual(without.map(({ path }) => path).toSorted());
});
