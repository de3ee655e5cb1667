import { expect, test } from "vitest";
import { countExports, readWebSlices } from "../web-slices.mjs";

const mostShare = 0.15;

/**
 * How many names the door of a web slice hands out at the most. One that needs more is two slices, or gives
 * its callers parts to put together where it should give them the whole. Lower a number when you can.
 */
const mostNames: Readonly<Record<string, number>> = {
  labels: 30,
  orders: 28,
  actions: 21,
  parcels: 20,
  "order-look": 16,
  "order-detail": 15,
  messaging: 24,
  accounts: 9,
  identity: 10,
  shipping: 11,
  packing: 1,
};
const mostOfOthers = 7;

test("no web slice holds more than 15 % of the slices' code", () => {
  const slices = readWebSlices();
  expect(slices.length).toBeGreaterThan(15);
  expect(slices.filter(({ share }) => share > mostShare)).toEqual([]);
});

test("no door hands out more names than it is known to need", () => {
  const slices = readWebSlices();
  expect(slices.filter(({ slice, exports }) => exports > (mostNames[slice] ?? mostOfOthers))).toEqual([]);
  const known = new Set(slices.map(({ slice }) => slice));
  expect(Object.keys(mostNames).filter((slice) => !known.has(slice))).toEqual([]);
});

test("names of a door are counted, types and lazy pages too, and all of a file is no number", () => {
  const door = 'export { a, type B,\n  c as d } from "./a.ts";\nexport type { E } from "./e.ts";\n';
  const own = 'export const loadX = () => import("./x.tsx");\nexport interface F {}\nexport type G = F;\n';
  expect(countExports(door + own)).toBe(7);
  expect(countExports('export * from "./a.ts";\n')).toBe(Number.POSITIVE_INFINITY);
  expect(countExports('export * as all from "./a.ts";\n')).toBe(Number.POSITIVE_INFINITY);
});
