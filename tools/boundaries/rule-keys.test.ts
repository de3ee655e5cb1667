/** Keys of rules begin with Q (domain: `keyOfDigit`), so that none of the app's own ever collides with one. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const web = join(import.meta.dirname, "../../apps/web/src");
const beginsWithQ = /(?:\bkeys:\s*|\b(?:inList|onOrder|onRow)\(\s*)["'`]q(?:["'`]| )/;

test("no part of the app has a key that begins with Q", () => {
  const sources = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(100);
  const texts = sources.map((path) => [path, readFileSync(join(web, path), "utf8")] as const);
  expect(texts.filter(([, text]) => beginsWithQ.test(text)).map(([path]) => path)).toEqual([]);
  // The same look finds keys as they are written there.
  const beginsWithM = new RegExp(beginsWithQ.source.replace("]q(", "]m("));
  expect(texts.some(([, text]) => beginsWithM.test(text))).toBe(true);
});
