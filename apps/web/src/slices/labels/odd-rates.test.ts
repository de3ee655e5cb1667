import { expect, test } from "vitest";
import { findOdd } from "./odd-rates.ts";

const row = (price: number, isTracked = true) => ({ price, isTracked });

test("what costs more than twice the middle price, and what is not tracked among others that are, is looked at first", () => {
  const rows = [row(3), row(4), row(4), row(8), row(8.1), row(2, false)];
  expect([...findOdd(rows)]).toEqual([rows[4], rows[5]]);
  expect(findOdd([row(3, false), row(4, false), row(5)]).size).toBe(0);
  expect(findOdd([row(30)]).size).toBe(0);
  expect(findOdd([]).size).toBe(0);
  const byDefault = { ...row(3), weightSource: "default" as const };
  expect([...findOdd([row(3), byDefault, { ...row(3), weightSource: "items" as const }])]).toEqual([
    byDefault,
  ]);
  const other = { ...row(3), unofferedService: "Large letter" };
  expect([...findOdd([row(3), other, row(3)])]).toEqual([other]);
});
