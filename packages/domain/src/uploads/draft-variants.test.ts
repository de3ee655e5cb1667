import fc from "fast-check";
import { expect, test } from "vitest";
import {
  readAxisValues,
  rowsAfter,
  rowsOf,
  variantProblem,
  type EffectiveVariant,
} from "./draft-variants.ts";
import { blankDraft, effectiveListing, type DraftFields } from "./upload-draft.ts";

const size = { name: "Size", values: ["S", "M"] };
const colour = { name: "Colour", values: ["Olive green", "Red"] };

test("each combination is a row once, and what stands of it stays", () => {
  const rows = rowsOf([size], [{ sku: "OWN", values: ["M"], priceMinor: 900, quantity: 4 }], "JKT");
  expect(rows).toEqual([
    { sku: "JKT-S", values: ["S"], priceMinor: null, quantity: 1 },
    { sku: "OWN", values: ["M"], priceMinor: 900, quantity: 4 },
  ]);
  expect(rowsOf([size, colour], [], "JKT").map(({ sku }) => sku)).toEqual([
    "JKT-S-OLIVEGREEN",
    "JKT-S-RED",
    "JKT-M-OLIVEGREEN",
    "JKT-M-RED",
  ]);
  expect(rowsOf([size, { name: "Colour", values: [] }], [], "JKT")).toEqual([]);
  expect(rowsOf([], [], "JKT")).toEqual([]);
});

test("a value that is corrected keeps its row; one that is added has none of another's", () => {
  const rows = [
    { sku: "JKT-BLAKC", values: ["Blakc"], priceMinor: 900, quantity: 4, gtin: "4006381333931" },
    { sku: "OWN", values: ["Red"], priceMinor: 800, quantity: 2 },
  ];
  const before = { axes: [{ name: "Colour", values: ["Blakc", "Red"] }], rows };
  const typed = (text: string) =>
    rowsAfter(before, [{ name: "Colour", values: readAxisValues(text) }], "JKT");
  expect(typed("Black, Red")).toEqual([{ ...rows[0], sku: "JKT-BLACK", values: ["Black"] }, rows[1]]);
  expect(typed("Blakc, Dark red")).toEqual([rows[0], { ...rows[1], values: ["Dark red"] }]);
  // Cleared to be typed anew, letter by letter.
  expect(typed("Red")).toEqual([rows[1]]);
  expect(typed("B, Red")[0]).toMatchObject({ priceMinor: 900, sku: "JKT-B" });
  expect(typed("Blue, Blakc, Red")).toEqual([
    { sku: "JKT-BLUE", values: ["Blue"], priceMinor: null, quantity: 1 },
    ...rows,
  ]);
  expect(typed("Blue, Green").map(({ priceMinor }) => priceMinor)).toEqual([null, null]);
});

test("as many rows as the values multiply to, none twice", () => {
  const values = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(values, values, (one, other) => {
      const rows = rowsOf(
        [
          { name: "a", values: one },
          { name: "b", values: other },
        ],
        [],
        "S",
      );
      expect(new Set(rows.map((row) => JSON.stringify(row.values))).size).toBe(one.length * other.length);
      expect(rows).toHaveLength(one.length * other.length);
    }),
  );
});

test("values are read from what is typed", () => {
  expect(readAxisValues(" S, M,, L ;M\nXL ")).toEqual(["S", "M", "L", "XL"]);
});

const draft: DraftFields = {
  ...blankDraft,
  sku: "JKT",
  title: "Jacket",
  description: "",
  brand: "",
  category: "",
  condition: "",
  conditionNote: "",
  gtin: "",
  priceMinor: 5_000,
  currency: "GBP",
  quantity: 1,
  photos: [],
  attributes: {},
  variants: {
    axes: [size],
    rows: [
      { sku: "JKT-S ", values: ["S"], priceMinor: null, quantity: 2 },
      { sku: "JKT-M", values: ["M"], priceMinor: 5_500, quantity: 3 },
    ],
  },
};
const here = { currency: "GBP", conditions: [] };

test("at an account each variant has the listing's price unless it has its own, and the pieces add up", () => {
  const listing = effectiveListing(draft, {}, null, here);
  expect(listing.variants).toEqual([
    { sku: "JKT-S", options: [{ name: "Size", value: "S" }], priceMinor: 5_000, quantity: 2 },
    { sku: "JKT-M", options: [{ name: "Size", value: "M" }], priceMinor: 5_500, quantity: 3 },
  ]);
  expect([listing.quantity, listing.priceMinor]).toEqual([5, 5_000]);
  // The account's own price is that of every variant; another currency takes no price over.
  const own = effectiveListing(draft, { priceMinor: 6_000, quantity: 9 }, null, here);
  expect(own.variants.map(({ priceMinor }) => priceMinor)).toEqual([6_000, 6_000]);
  expect(own.quantity).toBe(5);
  const abroad = effectiveListing(draft, {}, null, { ...here, currency: "EUR" });
  expect(abroad.variants.map(({ priceMinor }) => priceMinor)).toEqual([null, null]);
});

test("what is wrong with variants is said in words", () => {
  const facts = { platformName: "Market", limits: { skuLength: 10, variants: 3 } };
  const variant = (more: Partial<EffectiveVariant> = {}): EffectiveVariant => ({
    sku: "A",
    options: [{ name: "Size", value: "S" }],
    priceMinor: 100,
    quantity: 1,
    ...more,
  });
  const say = (variants: EffectiveVariant[], limits: object = {}) =>
    variantProblem("JKT", variants, { ...facts, limits: { ...facts.limits, ...limits } });
  expect(say([])).toBeNull();
  expect(say([variant()])).toBeNull();
  expect(say([variant()], { variants: 0 })).toMatch(/doesn't take variants from here/);
  expect(say(Array.from({ length: 4 }, (_one, at) => variant({ sku: `A${at}` })))).toMatch(
    /up to 3 variants/,
  );
  expect(say([variant({ sku: " " })])).toBe("Enter a SKU for S.");
  expect(say([variant(), variant()])).toMatch(/A is there twice/);
  expect(say([variant({ sku: "JKT" })])).toMatch(/JKT is there twice/);
  expect(say([variant({ sku: "ABCDEFGHIJK" })])).toMatch(/shorten/);
  expect(say([variant({ priceMinor: null })])).toBe("Enter a price for S.");
  expect(say([variant({ quantity: 0 })])).toMatch(/at least one/);
  expect(say([variant({ options: [{ name: "", value: "S" }] })])).toMatch(/Name what/);
});
