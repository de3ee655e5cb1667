import { expect, test } from "vitest";
import { countExports, readWebSlices } from "../web-slices.mjs";

const mostShare = 0.15;
/** A door that hands out more than this is two slices, or knows what its callers should. Lower it when you can. */
const mostNames = 70;

test("no web slice holds more than 15 % of the slices' code, and no door hands out too many names", () => {
  const slices = readWebSlices();
  expect(slices.length).toBeGreaterThan(15);
  expect(slices.filter(({ share }) => share > mostShare)).toEqual([]);
  expect(slices.filter(({ exports }) => exports > mostNames)).toEqual([]);
});

test("names of a door are counted, types and lazy pages too", () => {
  const door = 'export { a, type B,\n  c as d } from "./a.ts";\nexport type { E } from "./e.ts";\n';
  expect(countExports(`${door}export const loadX = () => import("./x.tsx");\n`)).toBe(5);
});
