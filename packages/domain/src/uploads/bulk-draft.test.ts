import { expect, test } from "vitest";
import { changeDraft, type BulkDraftChange } from "./bulk-draft.ts";
import { blankDraft, type DraftFields } from "./upload-draft.ts";

const changesOf = (changed: ReturnType<typeof changeDraft>) =>
  typeof changed === "object" ? changed?.set : {};

const draft: DraftFields = {
  ...blankDraft,
  title: "Vintage cup (vintage)",
  description: "Blue.",
  currency: "GBP",
  priceMinor: 1_000,
  quantity: 2,
};

test.for<[BulkDraftChange, object | string | null]>([
  [{ field: "brand", way: "set", text: " Denby " }, { brand: "Denby" }],
  [{ field: "title", way: "replace", find: "intage", text: "$&" }, { title: "V$& cup (v$&)" }],
  [{ field: "title", way: "replace", find: "jug", text: "mug" }, null],
  [{ field: "title", way: "replace", find: "", text: "mug" }, null],
  [{ field: "title", way: "append", text: "1970s" }, { title: "Vintage cup (vintage) 1970s" }],
  [{ field: "category", way: "append", text: "Cups" }, { category: "Cups" }],
  [{ field: "description", way: "append", text: "Posted daily." }, { description: "Blue.\n\nPosted daily." }],
  [{ field: "title", way: "append", text: "x".repeat(480) }, "tooLong"],
  [{ field: "price", way: "set", minor: 1_250, endsIn99: true }, { priceMinor: 1_299 }],
  [{ field: "price", way: "amount", minor: -250, endsIn99: false }, { priceMinor: 750 }],
  [{ field: "price", way: "amount", minor: -1_000, endsIn99: false }, "belowZero"],
  [{ field: "price", way: "percent", share: 7.5, endsIn99: false }, { priceMinor: 1_075 }],
  [{ field: "price", way: "percent", share: 0, endsIn99: false }, null],
  [{ field: "quantity", way: "set", pieces: 5 }, { quantity: 5 }],
  [{ field: "quantity", way: "set", pieces: 2 }, null],
])("%j", ([change, expected]) => {
  const changed = changeDraft(draft, change);
  const edit = typeof changed === "object" && changed !== null ? changed : { set: changed, undo: {} };
  expect(edit.set).toEqual(expected);
  // What is taken back is what stood there.
  expect({ ...draft, ...changesOf(changed), ...edit.undo }).toEqual(draft);
});

test("variants' own prices move with the listing's, those without one stay without, and their pieces stay", () => {
  const rows = [
    { sku: "C-S", values: ["S"], priceMinor: 2_000, quantity: 1 },
    { sku: "C-M", values: ["M"], priceMinor: null, quantity: 1 },
  ];
  const sized = { ...draft, variants: { axes: [{ name: "Size", values: ["S", "M"] }], rows } };
  const changed = changeDraft(sized, { field: "price", way: "percent", share: 10, endsIn99: false });
  expect(changed).toMatchObject({
    set: { priceMinor: 1_100, variants: { rows: [{ priceMinor: 2_200 }, { priceMinor: null }] } },
    undo: { priceMinor: 1_000, variants: sized.variants },
  });
  expect(changeDraft(sized, { field: "quantity", way: "set", pieces: 5 })).toBeNull();
});

test("a draft without a price isn't moved by a share", () => {
  expect(
    changeDraft(
      { ...draft, priceMinor: null },
      { field: "price", way: "percent", share: 10, endsIn99: true },
    ),
  ).toBeNull();
});
