import { expect, test } from "vitest";
import { blankDraft, effectiveListing, type DraftFields } from "./upload-draft.ts";
import { withinStock } from "./within-stock.ts";

const listed = (set: Partial<DraftFields>) =>
  effectiveListing({ ...blankDraft, sku: "S", currency: "GBP", ...set }, {}, null, {
    currency: "GBP",
    conditions: [],
  });
const left = (levels: Record<string, number | null>) => new Map(Object.entries(levels));

test("no more pieces go up than are there, and nothing once none is left", () => {
  const offered = (levels: Record<string, number | null>) =>
    withinStock(listed({ quantity: 3 }), left(levels))?.quantity ?? null;
  expect([offered({ S: 5 }), offered({ S: 2 }), offered({ S: 0 }), offered({ S: -1 })]).toEqual([
    3,
    2,
    null,
    null,
  ]);
  // What nobody counted, or isn't an item yet, is as the draft says.
  expect([offered({ S: null }), offered({})]).toEqual([3, 3]);
});

test("each variant by its own SKU, as long as one of them is there", () => {
  const row = (value: string, quantity: number) => ({
    sku: `S-${value}`,
    values: [value],
    priceMinor: 900,
    quantity,
  });
  const variants = { axes: [{ name: "Size", values: ["S", "M"] }], rows: [row("S", 2), row("M", 2)] };
  const offered = (levels: Record<string, number | null>) =>
    withinStock(listed({ variants }), left(levels))?.variants.map(({ quantity }) => quantity) ?? null;
  expect(offered({ "S-S": 1, "S-M": 0 })).toEqual([1, 0]);
  expect(offered({ "S-M": 9 })).toEqual([2, 2]);
  expect(offered({ "S-S": 0, "S-M": -2 })).toBeNull();
});
