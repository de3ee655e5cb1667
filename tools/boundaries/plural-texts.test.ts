/**
 * A counted text says where its number goes with `#` (packages/domain/src/format). A place in curly brackets is
 * a value that its caller names: `{n}` without one would stand on screen as it is.
 */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const forms = /\bplural(?:In|Ordinal|OrdinalIn)?\([^;]*?\{([^{}]|\{\w+\})*\}/g;

/** The counted texts of some code that name their number `{n}`. */
function misplaced(code: string): string[] {
  return [...code.matchAll(forms)].map(([text]) => text).filter((text) => text.includes("{n}"));
}

test("no counted text names its number {n}", () => {
  const files = globSync("{apps,packages}/*/src/**/*.{ts,tsx}", { cwd: root });
  const texts = files.map((file) => ({ file, code: readFileSync(resolve(root, file), "utf8") }));
  expect(texts.filter(({ code }) => /\bplural\(/.test(code)).length).toBeGreaterThan(20);
  expect(texts.filter(({ code }) => misplaced(code).length > 0).map(({ file }) => file)).toEqual([]);
});

test("one that does is found", () => {
  expect(misplaced('plural(count, { one: "{n} draft", other: "{n} drafts" })')).toHaveLength(1);
  expect(misplaced('plural(\n  count,\n  { one: "# draft", other: "{n} drafts" },\n)')).toHaveLength(1);
  expect(misplaced('plural(count, { one: "# draft", other: "# drafts" })')).toEqual([]);
  expect(misplaced('plural(n, { other: "# of {name}" }, { name }); `${n}`')).toEqual([]);
});
