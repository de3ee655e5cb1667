import { describe, expect, test } from "vitest";
import { exportSetIds, exportSets } from "./export-sets.ts";
import { daysOfRange, exportRanges, hasPersonal, momentsOfRange, startExport } from "./export-definition.ts";
import { nextExportAt, type ExportTimes } from "./export-schedule.ts";

describe("data sets", () => {
  test.each(exportSetIds)("%s has columns with ids and labels of their own", (set) => {
    const { columns } = exportSets[set];
    expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length);
    expect(new Set(columns.map(({ label }) => label)).size).toBe(columns.length);
    expect(startExport(set).columns.length).toBeGreaterThan(4);
  });

  test("say which columns tell who a buyer is", () => {
    expect(hasPersonal({ set: "orders", columns: [{ id: "buyer_name", name: "x" }] })).toBe(true);
    expect(hasPersonal({ set: "orders", columns: [{ id: "total", name: "Buyer name" }] })).toBe(false);
  });
});

describe("ranges", () => {
  test.each([
    ["today", "2026-03-01", "2026-03-01"],
    ["yesterday", "2026-02-28", "2026-02-28"],
    ["last7", "2026-02-23", "2026-03-01"],
    ["thisMonth", "2026-03-01", "2026-03-01"],
    ["lastMonth", "2026-02-01", "2026-02-28"],
    ["thisYear", "2026-01-01", "2026-03-01"],
    ["lastYear", "2025-01-01", "2025-12-31"],
  ] as const)("%s on 1 March 2026 is %s to %s", (range, from, to) => {
    expect(daysOfRange({ range, from: null, to: null }, "2026-03-01")).toEqual({ from, to });
  });

  test("end after their last day in the store's zone, whatever the clocks did", () => {
    const filter = { range: "between", from: "2026-03-29", to: "2026-03-29" } as const;
    const { from, until } = momentsOfRange(filter, "2026-11-30", "Europe/Berlin");
    expect([from?.toISOString(), until?.toISOString()]).toEqual([
      "2026-03-28T23:00:00.000Z",
      "2026-03-29T22:00:00.000Z",
    ]);
    expect(exportRanges).toContain("between");
  });
});

describe("schedules", () => {
  const times: ExportTimes = {
    rhythm: "daily",
    time: "06:00",
    weekday: 1,
    monthDay: 1,
    timeZone: "Europe/Berlin",
  };
  test.each([
    [{}, "2026-03-02T04:00:00.000Z", "2026-03-02T05:00:00.000Z"],
    [{}, "2026-03-02T05:00:00.000Z", "2026-03-03T05:00:00.000Z"],
    [{}, "2026-03-28T12:00:00.000Z", "2026-03-29T04:00:00.000Z"],
    [{ rhythm: "weekly", weekday: 7 }, "2026-03-02T05:00:00.000Z", "2026-03-08T05:00:00.000Z"],
    [{ rhythm: "monthly", monthDay: 28 }, "2026-02-28T06:00:00.000Z", "2026-03-28T05:00:00.000Z"],
    [{ time: "02:30" }, "2026-03-28T12:00:00.000Z", "2026-03-29T01:30:00.000Z"],
  ] as const)("%j after %s runs at %s", (more, after, at) => {
    expect(nextExportAt({ ...times, ...more }, new Date(after)).toISOString()).toBe(at);
  });
});
