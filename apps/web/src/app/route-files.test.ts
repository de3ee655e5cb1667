import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { leadPastDoors } from "../../build/doors.ts";
import { findRoute } from "../../build/start-files.ts";
import { routeFiles } from "./route-files.ts";

const src = resolve(import.meta.dirname, "..");
const tables = ["app/routes.tsx", "app/shipping-routes.tsx"];
// Opened by a mailed link alone, and the page that says that nothing is there.
const notFetchedAhead = ["/reset/{-$token}", "/404"];

/** Every address of the routes table, with the file that its own line loads, if it names one. */
function listRoutes(): { path: string; file: string | null }[] {
  return tables.flatMap((table) => {
    const source = readFileSync(join(src, table), "utf8");
    const code = leadPastDoors(source, join(src, table)) ?? source;
    const own = code
      .split("createRoute({")
      .slice(1)
      .flatMap((route) => {
        const path = /path: "([^"]+)"/.exec(route)?.[1];
        const file = /import\("([^"]+)"\)/.exec(route.split("\n});")[0] ?? "")?.[1] ?? null;
        return path === undefined ? [] : [{ path, file }];
      });
    const made = [...code.matchAll(/^ {2}(?:later|admin|auto)\("([^"]+)"/gm)].map(([, path = ""]) => ({
      path,
      file: null,
    }));
    return [...own, ...made];
  });
}

test("every page of the routes table is fetched ahead by its address", () => {
  const routes = listRoutes().filter(({ path }) => !notFetchedAhead.includes(path));
  expect(routes.length).toBeGreaterThan(35);
  const missing = routes.filter(({ path, file }) => {
    const files = (routeFiles[findRoute(Object.keys(routeFiles), path) ?? ""] ?? []).map((name) =>
      resolve(src, name),
    );
    return files.length === 0 || (file !== null && !files.includes(resolve(src, "app", file)));
  });
  expect(missing).toEqual([]);
});

test("every file of it is there", () => {
  expect(
    Object.values(routeFiles)
      .flat()
      .filter((file) => !existsSync(join(src, file))),
  ).toEqual([]);
});

test("an address belongs to the longest row that stands for it", () => {
  const rows = ["/", "/control", "/control/", "/control/platforms", "/shipping/orders/"];
  expect(findRoute(rows, "/control/platforms")).toBe("/control/platforms");
  expect(findRoute(rows, "/control/couriers")).toBe("/control/");
  expect(findRoute(rows, "/shipping/orders/1")).toBe("/shipping/orders/");
  expect(findRoute(rows, "/stock")).toBeNull();
});

test("a name that a door takes from a package is taken from there, past the door", () => {
  const folder = mkdtempSync(join(tmpdir(), "doors-"));
  try {
    const door = 'export { plural } from "@stallkeeper/domain";\nexport { Kbd } from "./kbd.tsx";\n';
    writeFileSync(join(folder, "index.ts"), door);
    const led =
      leadPastDoors('import { plural, Kbd } from "./index.ts";', join(folder, "some-file.ts")) ?? "";
    expect(led).toBe('import { plural } from "@stallkeeper/domain"; import { Kbd } from "./kbd.tsx";');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
