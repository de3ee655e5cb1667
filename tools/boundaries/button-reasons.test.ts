/**
 * A control that is off says why (design 2.4, WCAG 3.3.1). Every control of the design system asks for the
 * reason by its type (apps/web/src/ui/off-guard.test.ts); a plain element that is off names it beside the
 * attribute.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const web = join(import.meta.dirname, "../../apps/web/src");

/** The opening tags of plain buttons: up to the first `>` outside of braces. */
function listButtons(code: string): string[] {
  return [...code.matchAll(/<button\b/g)].map(({ index }) => {
    let depth = 0;
    let end = index;
    for (; end < code.length && !(code[end] === ">" && depth === 0); end += 1)
      depth += code[end] === "{" ? 1 : code[end] === "}" ? -1 : 0;
    return code.slice(index, end);
  });
}

const isOffWithoutReason = (tag: string): boolean =>
  /[\s-]disabled=/.test(tag) && !tag.includes("aria-description");

test("no plain button of a page is off without a reason", () => {
  const files = globSync("{slices,app}/**/*.tsx", { cwd: web });
  expect(files.length).toBeGreaterThan(100);
  const silent = files.filter((file) =>
    listButtons(readFileSync(join(web, file), "utf8")).some(isOffWithoutReason),
  );
  expect(silent).toEqual([]);
});

test("the guard sees an attribute behind a handler, and a reason beside it", () => {
  const plain = "<button onClick={() => a > b} disabled={isOff}>";
  expect(listButtons(plain).some(isOffWithoutReason)).toBe(true);
  expect(listButtons(plain.replace("disabled", "aria-disabled")).some(isOffWithoutReason)).toBe(true);
  expect(
    listButtons(`${plain.slice(0, -1)} aria-description="Paid already.">`).some(isOffWithoutReason),
  ).toBe(false);
});

test("every control of the design system that can be off asks for the reason", () => {
  const files = globSync("ui/**/*.{ts,tsx}", { cwd: web });
  expect(files.length).toBeGreaterThan(50);
  const own = files.filter((file) => /\bisDisabled\?: boolean/.test(readFileSync(join(web, file), "utf8")));
  expect(own).toEqual([]);
});

test("no reason is left open where a control may be off", () => {
  const silent = globSync("{slices,app,ui}/**/*.{ts,tsx}", { cwd: web }).filter((file) =>
    /\bdisabledReason(?:=\{|: )undefined\b/.test(readFileSync(join(web, file), "utf8")),
  );
  expect(silent).toEqual([]);
});
