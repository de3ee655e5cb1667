import { describe, expect, test } from "vitest";
import {
  comparedGroups,
  comparedRange,
  daysOf,
  groupsOf,
  isRange,
  resolveRange,
  type RangeName,
} from "./ranges.ts";

test.each<[RangeName, string, string]>([
  ["today", "2026-03-29", "2026-03-29"],
  ["7", "2026-03-23", "2026-03-29"],
  ["30", "2026-02-28", "2026-03-29"],
  ["90", "2025-12-30", "2026-03-29"],
  ["month", "2026-03-01", "2026-03-29"],
  ["year", "2026-01-01", "2026-03-29"],
  ["custom", "2026-02-28", "2026-03-29"],
])("%s is %s to %s on 29 March 2026", (name, from, to) => {
  expect(resolveRange(name, "2026-03-29")).toEqual({ from, to });
});

test("a custom range is taken as it stands, one that is none is the last 30 days", () => {
  const custom = { from: "2026-01-05", to: "2026-01-06" };
  expect(resolveRange("custom", "2026-03-29", custom)).toEqual(custom);
  expect(resolveRange("custom", "2026-03-29", { from: "2026-01-07", to: "2026-01-06" })).toEqual({
    from: "2026-02-28",
    to: "2026-03-29",
  });
});

describe("what a range is compared with", () => {
  test.each([
    ["2026-03-29", "2026-03-29", "2026-03-28", "2026-03-28"],
    ["2026-03-01", "2026-03-29", "2026-01-31", "2026-02-28"],
  ])("before %s to %s lie as many days", (from, to, wantedFrom, wantedTo) => {
    expect(comparedRange({ from, to }, "previous")).toEqual({ from: wantedFrom, to: wantedTo });
    expect(daysOf({ from: wantedFrom, to: wantedTo })).toBe(daysOf({ from, to }));
  });

  test("a leap day is compared with the last day of February", () => {
    expect(comparedRange({ from: "2028-02-29", to: "2028-03-01" }, "year")).toEqual({
      from: "2027-02-28",
      to: "2027-03-01",
    });
  });
});

test("groups hold the days of the range alone, weeks from Monday", () => {
  const range = { from: "2026-03-28", to: "2026-04-06" };
  expect(groupsOf(range, "week")).toEqual([
    { from: "2026-03-28", to: "2026-03-29" },
    { from: "2026-03-30", to: "2026-04-05" },
    { from: "2026-04-06", to: "2026-04-06" },
  ]);
  expect(groupsOf(range, "month")).toEqual([
    { from: "2026-03-28", to: "2026-03-31" },
    { from: "2026-04-01", to: "2026-04-06" },
  ]);
  expect(groupsOf(range, "day")).toHaveLength(10);
});

test.each([
  ["2026-01-01", "2026-01-01", true],
  ["2026-02-30", "2026-03-01", false],
  ["2026-01-02", "2026-01-01", false],
  ["1990-01-01", "2026-01-01", false],
  ["9999-12-31", "9999-12-31", false],
  ["1989-12-31", "1990-01-02", false],
])("%s to %s can be asked for: %s", (from, to, isOne) => expect(isRange(from, to)).toBe(isOne));

describe("the days that each group is compared with", () => {
  test.each([
    ["2026-03-04", "2026-04-19"],
    ["2028-01-15", "2028-04-02"],
    ["2029-02-10", "2029-03-20"],
    ["2026-01-01", "2026-12-31"],
  ])("cover all that %s to %s is compared with, each day once", (from, to) => {
    const range = { from, to };
    for (const comparison of ["previous", "year"] as const)
      for (const group of ["day", "week", "month"] as const) {
        const before = comparedRange(range, comparison);
        const pairs = comparedGroups(range, group, comparison);
        expect(pairs).toHaveLength(groupsOf(range, group).length);
        expect(
          pairs.flatMap((days) => (days === null ? [] : groupsOf(days, "day").map((day) => day.from))),
        ).toEqual(groupsOf(before, "day").map((day) => day.from));
      }
  });

  test("are as many as the group has, for the days before", () => {
    const range = { from: "2026-03-28", to: "2026-04-06" };
    expect(comparedGroups(range, "week", "previous").map((days) => days && daysOf(days))).toEqual([2, 7, 1]);
  });
});
