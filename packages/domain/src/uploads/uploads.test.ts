import { noVariants } from "./draft-variants.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checkTarget,
  cutTitle,
  formFieldOf,
  isGtin,
  netAfterFees,
  readWeight,
  type PlaceFacts,
} from "./check-target.ts";
import { plainPriceRule, type PriceRule } from "./price-rule.ts";
import {
  blankDraft,
  completeness,
  conditionAt,
  effectiveListing,
  worstState,
  type DraftFields,
  type TargetOverrides,
} from "./upload-draft.ts";

const draft: DraftFields = {
  ...blankDraft,
  sku: "JKT-1",
  title: "Field jacket",
  description: "",
  brand: "",
  category: "Coats",
  condition: "good",
  conditionNote: "",
  gtin: "",
  priceMinor: 5_650,
  currency: "GBP",
  quantity: 1,
  photos: [{ id: "a", alt: "" }],
  attributes: {},
  variants: noVariants,
};
const place: PlaceFacts = {
  platformName: "Market",
  currency: "GBP",
  limits: { titleLength: 20, descriptionLength: 50, images: 2, skuLength: 10 },
  needs: ["category", "image"],
  conditions: [],
  isSingle: false,
  canFetchPhotos: true,
  ownAddress: "http://127.0.0.1:3000",
};
const asked = {
  name: "material",
  label: "Material",
  isRequired: true,
  isRecommended: false,
  kind: "choice",
  choices: ["wool", "silk"],
  takesOwnValues: false,
  maxLength: null,
} as const;
const less: PriceRule = { ...plainPriceRule, percent: -1_000 };
const costly: PriceRule = { ...plainPriceRule, feePercent: 1_000 };
const byCost: PriceRule = { ...plainPriceRule, basis: "cost", percent: 2_000, feePercent: 1_000 };
const mapped = { id: "7", name: "Coats" };
const check = (
  change: Partial<DraftFields>,
  facts: Partial<PlaceFacts> = {},
  own: TargetOverrides = {},
  attributes: Parameters<typeof checkTarget>[3] = null,
) => {
  const at = { ...place, ...facts };
  const listing = effectiveListing({ ...draft, ...change }, own, mapped, at);
  return checkTarget(listing, own, at, attributes).map(
    ({ field, isBlocking }) => `${field}${isBlocking ? "!" : ""}`,
  );
};

test("the account's formula prices each variant by its own cost; a price typed there wins", () => {
  const variants = {
    axes: [{ name: "Size", values: ["S", "M"] }],
    rows: [
      { sku: "JKT-1-S", values: ["S"], priceMinor: null, quantity: 1 },
      { sku: "JKT-1-M", values: ["M"], priceMinor: 7_000, quantity: 1 },
    ],
  };
  const costed = { ...draft, variants, costMinor: 700, itemCosts: { "JKT-1-S": 1_400 } };
  const of = (priceRule: PriceRule | null, own: TargetOverrides = {}) =>
    effectiveListing(costed, own, mapped, { ...place, priceRule }).variants.map(
      ({ priceMinor }) => priceMinor,
    );
  expect(of(null)).toEqual([5_650, 7_000]);
  expect(of(less)).toEqual([5_085, 6_300]);
  expect(of(byCost)).toEqual([2_000, 1_000]);
  expect(of(byCost, { priceMinor: 6_100 })).toEqual([6_100, 6_100]);
});

describe("what is in a draft's way at a platform", () => {
  test.each<[string, string[], string[]]>([
    ["nothing", check({}), []],
    ["no title", check({ title: "  " }), ["title!"]],
    ["a title that is cut", check({ title: "x".repeat(21) }), ["title"]],
    ["emoji count once", check({ title: "🧥".repeat(20) }), []],
    ["a long SKU", check({ sku: "x".repeat(11) }), ["sku!"]],
    ["no SKU", check({ sku: "" }), ["sku!"]],
    ["a placeholder that nobody knows", check({ description: "{{colour}}" }), ["description!"]],
    ["one that is filled", check({ description: "{{title}}, {{condition}}" }), []],
    ["a long description", check({ description: "x".repeat(51) }), ["description!"]],
    ["no description where one is needed", check({}, { needs: ["description"] }), ["description!"]],
    ["no price", check({ priceMinor: null }), ["price!"]],
    ["a price in another currency", check({}, { currency: "EUR" }), ["price!"]],
    ["its own price there", check({}, { currency: "EUR" }, { priceMinor: 6_100 }), []],
    ["below the floor by its formula", check({ floorMinor: 5_600 }, { priceRule: less }), ["price"]],
    [
      "its own price above the floor",
      check({ floorMinor: 5_600 }, { priceRule: less }, { priceMinor: 5_600 }),
      [],
    ],
    ["less than it cost after fees", check({ costMinor: 5_500 }, { priceRule: costly }), ["price"]],
    ["a formula without a cost", check({}, { priceRule: byCost }), ["cost!"]],
    [
      "a formula with a cost and no price",
      check({ priceMinor: null, costMinor: 2_000 }, { priceRule: byCost }),
      [],
    ],
    [
      "its own price where the formula has no cost",
      check({}, { priceRule: byCost }, { priceMinor: 900 }),
      [],
    ],
    ["a formula that comes to nothing", check({}, { priceRule: { ...less, percent: -10_000 } }), ["price!"]],
    ["none to sell", check({ quantity: 0 }), ["quantity!"]],
    ["three at a market of single pieces", check({ quantity: 3 }, { isSingle: true }), ["quantity"]],
    ["no photo where one is needed", check({ photos: [] }), ["photos!"]],
    ["too many photos", check({ photos: ["a", "b", "c"].map((id) => ({ id, alt: "" })) }), ["photos"]],
    ["photos it can't fetch", check({}, { canFetchPhotos: false }), ["photos!"]],
    ["our photos over http where https is asked for", check({}, { needs: ["httpsImages"] }), ["photos!"]],
    ["our photos over https", check({}, { needs: ["httpsImages"], ownAddress: "https://stall.example" }), []],
    [
      "a photo elsewhere over http",
      check(
        { photos: [{ id: "u", url: "http://x.example/u.jpg", alt: "" }] },
        { needs: ["httpsImages"], ownAddress: "https://stall.example" },
      ),
      ["photos!"],
    ],
    [
      "photos that are public already",
      check({ photos: [{ id: "u", url: "https://x.example/u.jpg", alt: "" }] }, { canFetchPhotos: false }),
      [],
    ],
    ["a wrong GTIN", check({ gtin: "5012345678901" }), ["gtin!"]],
    ["a brand that is none", check({ brand: "Other" }), ["brand"]],
    ["a required attribute", check({}, {}, {}, [asked]), ["attributes.material!"]],
    [
      "one not among the choices",
      check({ attributes: { material: ["tin"] } }, {}, {}, [asked]),
      ["attributes.material!"],
    ],
    ["one that is", check({ attributes: { material: ["wool"] } }, {}, {}, [asked]), []],
    ["its own value there", check({}, {}, { attributes: { material: ["silk"] } }, [asked]), []],
    [
      "policies and a place",
      check({}, { needs: ["policies", "location"] }, { policies: { payment: "1" } }),
      ["policies.fulfilment!", "policies.returns!", "location!"],
    ],
  ])("%s", (_name, found, wanted) => expect(found).toEqual(wanted));

  test("without a category of the platform's it blocks, and its own choice wins over the known one", () => {
    const listing = effectiveListing(draft, {}, null, place);
    expect(checkTarget(listing, {}, place, null).map(({ field }) => field)).toEqual(["category"]);
    expect(effectiveListing(draft, { categoryId: "9" }, mapped, place).categoryId).toBe("9");
  });
});

test("a blank inherits, it never clears", () => {
  fc.assert(
    fc.property(fc.constantFrom("", "  ", null, undefined), (blank) => {
      const own = { title: blank, description: blank, condition: blank, categoryId: blank };
      expect(effectiveListing(draft, own, mapped, place)).toEqual(effectiveListing(draft, {}, mapped, place));
    }),
  );
});

test("a condition becomes the platform's nearest word, and never a better one than it has a worse for", () => {
  const at = (...names: string[]) => names.map((name) => ({ id: name.toUpperCase(), name }));
  expect(conditionAt("good", at("New", "Used, good", "Used, fair"))).toBe("USED, GOOD");
  expect(conditionAt("veryGood", at("New", "Used, good"))).toBe("USED, GOOD");
  expect(conditionAt("good", at("New"))).toBe("");
  expect(conditionAt("USED, FAIR", at("Used, fair"))).toBe("USED, FAIR");
  expect(conditionAt("", at("New"))).toBe("");
});

test("a draft shows the state of the target that needs somebody most", () => {
  expect(worstState(["live", "rejected", "ready"])).toBe("rejected");
  expect(worstState(["live", "ended"])).toBe("live");
  expect(worstState([])).toBeNull();
});

test("GTINs are told by their last digit", () => {
  expect(["5012345678900", "96385074", "036000291452"].map(isGtin)).toEqual([true, true, true]);
  expect(["5012345678901", "123", "abcdefgh"].map(isGtin)).toEqual([false, false, false]);
});

test("titles are cut between characters, amounts lose their fees, and fields lead to the form", () => {
  expect(cutTitle("🧥🧥🧥", 2)).toBe("🧥🧥");
  const entered = { ...plainPriceRule, feePercent: 1_000, feeFixedMinor: 30 };
  expect([
    netAfterFees(1_000, { priceRule: null, feeShare: 0.125 }),
    netAfterFees(1_000, { priceRule: plainPriceRule, feeShare: 0.125 }),
    netAfterFees(1_000, { priceRule: entered, feeShare: 0.125 }),
    netAfterFees(null, { priceRule: null, feeShare: 0.1 }),
    netAfterFees(5, { priceRule: null, feeShare: null }),
  ]).toEqual([875, 875, 870, null, null]);
  expect([formFieldOf("imageUrls"), formFieldOf("attributes.era"), formFieldOf(null)]).toEqual([
    "photos",
    "attributes.era",
    "title",
  ]);
  expect(completeness(draft)).toBe(88);
});

test.each<[string, number | null]>([
  ["1.45", 1_450],
  ["1,45 kg", 1_450],
  ["450 g", 450],
  ["0.05", 50],
  ["1.5 g", null],
  ["-1", null],
  ["2 lb", null],
  ["5000", null],
])("the weight %s", (typed, grams) => {
  expect(readWeight(typed)).toBe(grams);
});
