import { expect, test } from "vitest";
import { tellUndone } from "./save-cells.ts";

const edit = (sku: string, set: object) => ({ item: { _id: sku, sku }, set, seen: {} });

test("an undo says which fields of which items stand again", () => {
  expect(tellUndone([edit("CUP-1", { price: 4 })])).toBe("Undone: price of CUP-1.");
  expect(tellUndone([edit("CUP-1", { gtin: "", onHand: 2 })])).toBe("Undone: GTIN, on hand of CUP-1.");
  expect(tellUndone([edit("A", { location: "A-1" }), edit("B", { location: "A-1", safety: 0 })])).toBe(
    "Undone: location, safety stock of 2 items.",
  );
});
