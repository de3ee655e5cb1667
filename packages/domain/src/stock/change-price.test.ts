import { describe, expect, test } from "vitest";
import { changePrice, endIn99 } from "./change-price.ts";

describe("a changed price", () => {
  test.each([
    [1250, "amount", 150, false, "GBP", 1400],
    [1250, "amount", -1250, false, "GBP", 0],
    [1250, "amount", -1251, false, "GBP", null],
    [1250, "percent", 10, false, "GBP", 1375],
    [999, "percent", -15, false, "GBP", 849],
    [1250, "percent", -100, false, "GBP", 0],
    [1250, "percent", -101, false, "GBP", null],
    [1250, "percent", 10, true, "GBP", 1399],
    [500, "percent", 10, true, "JPY", 550],
  ] as const)("of %i by %s %d", (price, by, change, endsIn99, currency, wanted) => {
    expect(changePrice(price, { by, change, endsIn99 }, currency)).toBe(wanted);
  });

  test.each([
    [1230, "EUR", 1199],
    [1260, "EUR", 1299],
    [1249, "EUR", 1299],
    [1248, "EUR", 1199],
    [1299, "EUR", 1299],
    [5, "EUR", 99],
    [12_340, "BHD", 11_999],
    [1234, "JPY", 1234],
  ])("%i %s to the nearest .99", (price, currency, wanted) => {
    expect(endIn99(price, currency)).toBe(wanted);
  });
});
