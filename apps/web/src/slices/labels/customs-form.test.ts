import { expect, test } from "vitest";
import { listGaps } from "./customs-form.tsx";

test("a gap names its own item, whichever order of the parcel that is in", () => {
  expect(listGaps({
    "customs.0": "Cup has no tariff number.", "customs.0.hsCode": "No tariff number.", "customs.0.item": "Cup", "customs.0.sku": "CUP-1",
    "customs.2": "Item 3 has no description, no value.", "customs.2.description": "No description.", "customs.2.value": "No value.", "customs.2.item": "Item 3", address: "x",
  })).toEqual([{ at: 0, parts: ["hsCode"], name: "Cup", sku: "CUP-1" }, { at: 2, parts: ["description", "value"], name: "Item 3", sku: null }]);
});
