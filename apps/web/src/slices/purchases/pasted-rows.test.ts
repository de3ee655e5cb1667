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

test("a column of names is what new items are called", () => {
  const sheet = "SKU\tItem\tPieces\tCost\r\nJUG-1\tBlue jug\t6\t4.50\r\n\r\nCUP-1\tCup 2\t1\r\n";
  expect(readPastedRows(sheet).filter(({ code }) => code !== "")).toEqual([
    { code: "JUG-1", newTitle: "Blue jug", ordered: "6", cost: "4.50" },
    { code: "CUP-1", newTitle: "Cup 2", ordered: "1", cost: "" },
  ]);
});
