import { noVariants } from "./draft-variants.ts";
import { expect, test } from "vitest";
import { asItStands, changesToSend, sentListing } from "./sent-listing.ts";
import { blankDraft, effectiveListing, type DraftFields } from "./upload-draft.ts";

const limits = { titleLength: 8, images: 2 };
const told = (change: Partial<DraftFields> = {}) => {
  const draft: DraftFields = {
    ...blankDraft,
    sku: "S",
    title: "Cup",
    description: "Blue.",
    brand: "",
    category: "",
    condition: "",
    conditionNote: "",
    gtin: "",
    priceMinor: 900,
    currency: "GBP",
    quantity: 1,
    photos: [
      { id: "a", alt: "" },
      { id: "b", alt: "" },
      { id: "c", alt: "" },
    ],
    attributes: {},
    variants: noVariants,
    ...change,
  };
  return sentListing(effectiveListing(draft, {}, null, { currency: "GBP", conditions: [] }), limits);
};

test("what stands at a platform is the cut title and the photos it uses", () => {
  expect(told({ title: "Cup and saucer" })).toMatchObject({ title: "Cup and", photos: ["a", "b"] });
});

test("only what a platform would see otherwise is to be sent", () => {
  const sent = told();
  expect(changesToSend(sent, told())).toEqual([]);
  expect(changesToSend(sent, told({ title: "Mug", priceMinor: 950 }))).toEqual(["title", "price"]);
  // The third photo isn't used there, the order of the others is seen.
  expect(changesToSend(sent, told({ photos: ["a", "b", "d"].map((id) => ({ id, alt: "" })) }))).toEqual([]);
  expect(changesToSend(sent, told({ photos: ["b", "a"].map((id) => ({ id, alt: "" })) }))).toEqual([
    "photos",
  ]);
  expect(changesToSend(sent, told({ quantity: 5, brand: "Denby" }))).toEqual([]);
});

test("a blank never clears, and what isn't known isn't compared", () => {
  const blank = told({ title: "", description: "", priceMinor: null, photos: [] });
  expect(changesToSend(told(), blank)).toEqual([]);
  expect(changesToSend(null, told())).toEqual([]);
});

test("what stood there before keeps its title and price, and the draft's are still to be sent", () => {
  const there = { title: "Old  cup", priceMinor: 700, currency: "GBP", variants: [] };
  const sent = asItStands(told(), there, "GBP");
  expect(sent).toMatchObject({ title: "Old  cup", priceMinor: 700, description: "Blue." });
  expect(changesToSend(sent, told())).toEqual(["title", "price"]);
  // Spaces that a platform tidied up, another currency, and what it doesn't say change nothing.
  const same = { title: " Cup ", priceMinor: 700, currency: "EUR", variants: [] };
  expect(asItStands(told(), same, "GBP")).toEqual(told());
  expect(asItStands(told(), { ...there, title: "", priceMinor: 0 }, "GBP")).toEqual(told());
});

test("of variants each has its own price, and one that doesn't stand there has none", () => {
  const sent = { ...told(), variantPrices: { "S-S": 900, "S-M": 900, "S-L": 900 } };
  const variants = [
    { sku: "S-S", priceMinor: 800 },
    { sku: "S-M", priceMinor: 900 },
  ];
  const there = { title: "Cup", priceMinor: 800, currency: "GBP", variants };
  expect(asItStands(sent, there, "GBP").variantPrices).toEqual({ "S-S": 800, "S-M": 900 });
});
