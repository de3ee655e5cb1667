import { expect, test } from "vitest";
import { measureHref } from "./measure-href.ts";
import { countsOfDays, rateOf, sumCounts } from "./served-figures.ts";

const day = (name: string, orders: number, due: number, late: number) => ({
  ...sumCounts([]),
  day: name,
  orders,
  due,
  late,
});

test("a share is of those that it can be of, and of nothing there is none", () => {
  const rows = [day("2026-03-01", 4, 2, 1), day("2026-03-02", 6, 0, 0), day("2026-03-03", 2, 2, 2)];
  expect(rateOf(sumCounts(rows), "late")).toBe(0.75);
  expect(rateOf(sumCounts(rows), "refunded")).toBe(0);
  const second = countsOfDays(rows, { from: "2026-03-02", to: "2026-03-02" });
  expect([second.orders, rateOf(second, "late")]).toEqual([6, null]);
  expect(countsOfDays(rows, { from: "2026-03-02", to: "2026-03-31" })).toMatchObject({ orders: 8, late: 2 });
  expect(rateOf(sumCounts([]), "returned")).toBeNull();
});

test("a figure opens its own list: neither the days nor the reason of the one before", () => {
  const search = { range: "90", reason: "damaged", days: "2026-03-01_2026-03-02", account: "a" } as const;
  expect(measureHref(search, "late", { days: { from: "2026-03-05", to: "2026-03-11" } })).toBe(
    "/analytics/service?range=90&account=a&measure=late&days=2026-03-05_2026-03-11",
  );
  expect(measureHref(search, "returned", { account: "b", reason: "-" })).toBe(
    "/analytics/service?range=90&account=b&measure=returned&reason=-",
  );
});
