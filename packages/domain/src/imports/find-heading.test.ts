import { expect, test } from "vitest";
import { findHeading } from "../index.ts";

test.each([
  ["the first row", ["SKU,Title,Qty", "A,Cup,3"], 0],
  ["below a title and a merged cell", ["Stock,,", "Warehouse 2,,", "SKU,Title,Qty", "A,Cup,3"], 2],
  ["one known name of many", ["SKU,Words,More", "A,Cup,x"], 0],
  ["one column", ["sku", "A-1", "A-2"], 0],
  ["unknown words above numbers", ["Code,Words,Pile", "A,Cup,3", "B,Jug,"], 0],
  ["none: rows alone", ["A-1,Cup,3", "A-2,Jug,4"], null],
  ["none: words alone", ["A,Cup,red", "B,Jug,blue"], null],
])("headings: %s", (_what, rows, place) => {
  expect(findHeading(rows.map((row) => row.split(",")))).toBe(place);
});
