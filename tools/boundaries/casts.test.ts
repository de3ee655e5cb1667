/**
 * No cast goes through unknown: it says that a value is what nobody looked at. What comes from outside is
 * parsed by a schema, and a test builds what it needs whole.
 */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const cast = /\bas\s+(?:unknown|never)\s+as\b/;

/** The lines of a source that cast through unknown; words of a comment or a title don't count. */
function castsIn(source: string): string[] {
  return source
    .split("\n")
    .filter((line) => !/^\s*(?:\*|\/[/*])|\b(?:test|it|describe)(?:\.\w+)?\(/.test(line))
    .filter((line) => cast.test(line))
    .map((line) => line.trim());
}

test("nothing is cast through unknown", () => {
  const files = globSync("{apps,packages,tools,e2e,bench}/**/*.{ts,tsx,mts}", {
    cwd: root,
    exclude: ["**/node_modules/**", "**/dist/**", "tools/boundaries/casts.test.ts"],
  });
  expect(files.length).toBeGreaterThan(900);
  const found = files.flatMap((path) =>
    castsIn(readFileSync(resolve(root, path), "utf8")).map((line) => `${path}: ${line}`),
  );
  expect(found).toEqual([]);
});

test("a cast through unknown is found, and its words elsewhere are not", () => {
  expect(castsIn("const order = row as unknown as Order;")).toHaveLength(1);
  expect(castsIn("  }) as unknown as Order;")).toHaveLength(1);
  expect(castsIn('test("an account is as unknown as one that is gone", () => {')).toEqual([]);
  expect(castsIn("const order = row as Order; // a plain one")).toEqual([]);
});
