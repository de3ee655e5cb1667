import { describe, expect, test } from "vitest";
import { averageOf, bucketSales, changeOf, currenciesOf, sumOf } from "./sales-figures.ts";

const row = (day: string, platform: string, currency: string, orders: number, netMinor: number) => ({
  day,
  platform,
  currency,
  orders,
  netMinor,
  refundedMinor: 10,
});
const rows = [
  row("2026-03-28", "bazaar", "GBP", 2, 3_000),
  row("2026-03-28", "atelier", "GBP", 1, 500),
  row("2026-03-30", "atelier", "GBP", 1, 700),
  row("2026-03-30", "atelier", "EUR", 5, 9_000),
];

describe("figures of a range", () => {
  test("are summed by group and currency, and days without a sale stand at nothing", () => {
    const days = bucketSales(rows, { from: "2026-03-28", to: "2026-03-30" }, "day", "GBP");
    expect(days.map(({ from, orders, netMinor }) => [from, orders, netMinor])).toEqual([
      ["2026-03-28", 3, 3_500],
      ["2026-03-29", 0, 0],
      ["2026-03-30", 1, 700],
    ]);
    expect(Object.fromEntries(days[0]?.byPlatform ?? [])).toEqual({ bazaar: 2, atelier: 1 });
    expect(
      bucketSales(rows, { from: "2026-03-28", to: "2026-03-30" }, "week", "GBP").map((week) => week.netMinor),
    ).toEqual([3_500, 700]);
  });

  test("never add two currencies", () => {
    expect(sumOf(rows, "GBP")).toEqual({ orders: 4, netMinor: 4_200, refundedMinor: 30 });
    expect(sumOf(rows, "EUR")).toEqual({ orders: 5, netMinor: 9_000, refundedMinor: 10 });
  });

  test("name the store's currency first", () => {
    expect(currenciesOf(rows, "GBP")).toEqual(["GBP", "EUR"]);
    expect(currenciesOf(rows, "USD")).toEqual(["EUR", "GBP"]);
  });

  test.each([
    [110, 100, 0.1],
    [50, 100, -0.5],
    [50, 0, null],
  ])("%d after %d is a change of %s", (now, before, change) => expect(changeOf(now, before)).toBe(change));
});

test("an average is of orders alone, and none without any", () => {
  expect(averageOf({ orders: 3, netMinor: 1_000, refundedMinor: 0 })).toBe(333);
  expect(averageOf({ orders: 0, netMinor: 0, refundedMinor: 0 })).toBeNull();
});
