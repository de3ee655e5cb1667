import { expect, test } from "vitest";
import { readTypedMinor } from "./typed-amount.ts";

test.each([
  ["155", "GBP", 15_500],
  ["12,50", "GBP", 1_250],
  [" £155.00 ", "GBP", 15_500],
  ["1,250.00", "GBP", 125_000],
  ["1.234,56 €", "EUR", 123_456],
  // A thousand and a bit where people group by commas: never one pound and a quarter.
  ["1,250", "GBP", 125_000],
  ["1.250", "GBP", null],
  ["€12.50", "GBP", null],
  ["700", "JPY", 700],
  ["700.50", "JPY", null],
  ["12.", "GBP", 1_200],
  ["1.250", "KWD", 1_250],
  ["", "GBP", null],
  ["abc", "GBP", null],
])("%j in %s", (typed, currency, minor) => expect(readTypedMinor(typed, currency, "en-GB")).toBe(minor));

test("where commas are decimal signs, a point groups", () => {
  expect(readTypedMinor("1.250", "EUR", "de-DE")).toBe(125_000);
  expect(readTypedMinor("1,250", "EUR", "de-DE")).toBeNull();
});
