/**
 * No page of the menu says that it is being built: a page that a section lists is there, draws something of
 * its own, and no text of the client promises one that isn't (issue 16).
 */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readComposed, readPages, readRouteFiles } from "../../apps/web/build/read-sections.ts";

const src = resolve(import.meta.dirname, "../../apps/web/src");
const promise =
  /being built|(?:isn[’']t|not) (?:yet )?built|coming soon|under construction|will be here|comes with the \w+ section/i;
const read = (path: string): string => readFileSync(resolve(src, path), "utf8");
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

test("every page of the menu has code of its own to load", () => {
  const files = readRouteFiles(src);
  expect(Object.keys(files).length).toBeGreaterThan(40);
  const missing = readPages(src).filter(({ path, file, isForGuests }) => {
    const code = file === null ? (readComposed(src).get(path) ?? []) : [file];
    return !isForGuests && code.length === 0;
  });
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test("no text of the client promises what isn't there", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: src }).filter((file) => !file.includes(".test."));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => promise.test(withoutComments(read(file))))).toEqual([]);
});

test.each(["This page isn't built yet.", "Coming soon", "Shelves will be here."])(
  "%s would be found",
  (text) => {
    expect(promise.test(text)).toBe(true);
  },
);
