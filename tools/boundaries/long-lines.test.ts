/**
 * What the formatter leaves alone (texts, SQL, queries, titles) is broken by hand: a line is read whole. The
 * formatter keeps code at 110 columns (docs/adr/0062); beyond 160 nothing stands but a title that names the
 * items of the checklist.
 */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const mostColumns = 160;
const namesItems = /^test\("\[[A-Z]+-\d+, /;

/** The lines of a source that nobody reads whole, by number. */
const longLines = (source: string): number[] =>
  source
    .split("\n")
    .flatMap((line, at) => (line.length > mostColumns && !namesItems.test(line) ? [at + 1] : []));

test("no line is longer than 160 columns", () => {
  const exclude = ["**/node_modules/**", "**/dist*/**"];
  const files = globSync("{apps,packages,tools,e2e,bench}/**/*.{ts,tsx,mjs,css}", { cwd: root, exclude });
  expect(files.length).toBeGreaterThan(1_500);
  const breaches = files.flatMap((path) =>
    longLines(readFileSync(resolve(root, path), "utf8")).map((line) => `${path}:${line}`),
  );
  expect(breaches).toEqual([]);
});

test("one is found wherever it stands, and a title that names items isn't", () => {
  const long = "x".repeat(mostColumns + 1);
  expect(longLines(`short\n  // ${long}\ntest("[ROUTE-1, ROUTE-2] ${long}", () => {`)).toEqual([2]);
  expect(longLines(long.slice(1))).toEqual([]);
});
