import { noVariants } from "./draft-variants.ts";
import { expect, test } from "vitest";
import { changesToSend, sentListing } from "./sent-listing.ts";
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
