import { expect, test } from "vitest";
import { listGaps, shareOut } from "./customs-form.tsx";

test("a gap names its own item, whichever order of the parcel that is in", () => {
  expect(
    listGaps({
      "customs.0": "Cup has no tariff number.",
      "customs.0.hsCode": "No tariff number.",
      "customs.0.item": "Cup",
      "customs.0.itemId": "o-1:1",
      "customs.0.sku": "CUP-1",
      "customs.2": "Item 3 has no description, no value.",
      "customs.2.description": "No description.",
      "customs.2.value": "No value.",
      "customs.2.item": "Item 3",
      "customs.2.itemId": "o-2:2",
      address: "x",
    }),
  ).toEqual([
    { at: 0, parts: ["hsCode"], name: "Cup", itemId: "o-1:1", sku: "CUP-1" },
    { at: 2, parts: ["description", "value"], name: "Item 3", itemId: "o-2:2", sku: null },
  ]);
});

test("an answer is kept for its SKU, for this parcel only without one, and the value of an SKU in two orders for each of them", () => {
  const gap = (at: number, sku: string | null) => ({
    at,
    parts: ["value" as const],
    name: "",
    itemId: `i-${at}`,
    sku,
  });
  const answers = [
    { value: "5" },
    { value: "7,50", hsCode: "6911 10" },
    { description: " Cloth ", value: "1" },
    { value: "9", origin: "pt" },
  ];
  expect(
    shareOut([gap(0, "A"), gap(1, "A"), gap(2, null), gap(3, "B")], ({ at }) => answers[at] ?? {}),
  ).toEqual({
    bySku: { A: { hsCode: "6911 10" }, B: { value: 9, originCountryCode: "PT" } },
    byItem: { "i-0": { value: 5 }, "i-1": { value: 7.5 }, "i-2": { description: "Cloth", value: 1 } },
  });
});
