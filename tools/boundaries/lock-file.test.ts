/** The lock has to name the native packages of every platform, whatever machine wrote it: npm leaves out what it could not find, and then nobody else can install. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface LockedPackage {
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8")) as { packages: Record<string, LockedPackage> };
const names = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)));

test("every optional package of a locked one is locked too", () => {
  const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies }]) => Object.keys(optionalDependencies ?? {}).map((name) => ({ path, name })));
  expect(wanted.length).toBeGreaterThan(50);
  expect(wanted.filter(({ name }) => !names.has(name))).toEqual([]);
});
