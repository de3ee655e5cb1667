import { expect, test } from "vitest";
import { readPastedRows } from "./pasted-rows.ts";

test("a heading orders nothing, a spreadsheet's apostrophe is no part of a SKU, and what can't be read stays", () => {
  const sheet = "\r\nSKU\tPieces\tCost\r\n'0042\t3\t4.50\t\r\nJUG\r\nCUP\tmany\t2\r\n";
  expect(readPastedRows(sheet).filter(({ code }) => code !== "")).toEqual([
    { code: "0042", ordered: "3", cost: "4.50" },
    { code: "JUG", ordered: "1", cost: "" },
    { code: "CUP", ordered: "many", cost: "2" },
  ]);
});
