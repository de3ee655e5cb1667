import { expect, test } from "vitest";
import { daysOfRange, readRange } from "./payout-range.ts";

test("last month is the whole month before, across a year's end and in February", () => {
  expect(daysOfRange("last", "2027-01-31")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  expect(daysOfRange("last", "2028-03-01")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(daysOfRange("month", "2028-03-01")).toEqual({ from: "2028-03-01", to: "2028-03-01" });
});

test("an address that names no range means the last 90 days", () => {
  expect([readRange(undefined), readRange("ever"), readRange("last")]).toEqual(["90", "90", "last"]);
});
