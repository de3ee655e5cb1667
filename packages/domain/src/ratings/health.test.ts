import { expect, test } from "vitest";
import { forecastShare, healthState, nextEvaluation, shareOf } from "./health.ts";

test("the next evaluation is behind today, and at the end of a month that has no such day", () => {
  expect(nextEvaluation("2026-11-19", 20)).toBe("2026-11-20");
  expect(nextEvaluation("2026-11-20", 20)).toBe("2026-12-20");
  expect(nextEvaluation("2027-02-02", 31)).toBe("2027-02-28");
  expect(nextEvaluation("2026-12-31", 1)).toBe("2027-01-01");
});

test("a share is breached above its limit and close from four fifths of it on; stars the other way round", () => {
  expect([100, 161, 201, null].map((value) => healthState("late", value, 200))).toEqual([
    "good",
    "close",
    "breached",
    "unknown",
  ]);
  expect([490, 482, 479].map((value) => healthState("stars", value, 480))).toEqual([
    "good",
    "close",
    "breached",
  ]);
  expect(healthState("returned", 500, null)).toBe("unknown");
});

test("a share of nothing is not known, and the forecast thins what counts by the orders to come", () => {
  expect([shareOf(0, 0), shareOf(1, 50)]).toEqual([null, 200]);
  expect(forecastShare({ count: 2, of: 50, perDay: 5, days: 10 })).toBe(200);
  expect(forecastShare({ count: 0, of: 0, perDay: 0, days: 10 })).toBeNull();
});
