import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dispatchBy, nextCutOff, type WorkCalendar } from "./dispatch-by.ts";
import { addDays } from "./time/calendar.ts";
import { isWorkingDay, usualWeekdays } from "./time/working-days.ts";
import { endOfDay, momentOf, toLocal } from "./time/zones.ts";

const berlin: WorkCalendar = {
  timeZone: "Europe/Berlin",
  handlingDays: 1,
  cutOff: "16:00",
  weekdays: usualWeekdays,
  holidays: [],
};
const due = (paidAt: string, calendar: Partial<WorkCalendar> = {}) =>
  dispatchBy({ platformDeadline: null, paidAt }, { ...berlin, ...calendar });

describe("the deadline of an order", () => {
  test("is the platform's own where it gave one", () => {
    expect(
      dispatchBy({ platformDeadline: "2026-03-05T22:59:59.000Z", paidAt: "2026-03-02T08:00:00Z" }, berlin),
    ).toBe("2026-03-05T22:59:59.000Z");
  });

  test.each([
    // 2 March 2026 is a Monday; Berlin is an hour ahead of UTC in winter and two in summer.
    ["before the cut-off", "2026-03-02T14:59:00Z", {}, "2026-03-03T15:00:00.000Z"],
    ["in the minute of the cut-off", "2026-03-02T15:00:59Z", {}, "2026-03-03T15:00:00.000Z"],
    ["after the cut-off", "2026-03-02T15:01:00Z", {}, "2026-03-04T15:00:00.000Z"],
    ["on a Friday", "2026-03-06T09:00:00Z", {}, "2026-03-09T15:00:00.000Z"],
    ["on a Saturday", "2026-03-07T09:00:00Z", {}, "2026-03-10T15:00:00.000Z"],
    ["with no handling", "2026-03-02T09:00:00Z", { handlingDays: 0 }, "2026-03-02T15:00:00.000Z"],
    ["without a cut-off", "2026-03-02T22:30:00Z", { cutOff: null }, "2026-03-03T22:59:59.999Z"],
    [
      "over a holiday",
      "2026-03-02T09:00:00Z",
      { holidays: [{ from: "2026-03-03", to: "2026-03-04" }] },
      "2026-03-05T15:00:00.000Z",
    ],
    [
      "working on Saturdays",
      "2026-03-06T09:00:00Z",
      { weekdays: [1, 2, 3, 4, 5, 6] },
      "2026-03-07T15:00:00.000Z",
    ],
    ["over the night the clocks go forward", "2026-03-27T09:00:00Z", {}, "2026-03-30T14:00:00.000Z"],
    ["over the night the clocks go back", "2026-10-23T09:00:00Z", {}, "2026-10-26T15:00:00.000Z"],
    [
      "in another zone, where it is the day before",
      "2026-03-03T02:00:00Z",
      { timeZone: "America/New_York" },
      "2026-03-04T21:00:00.000Z",
    ],
  ])("%s", (_name, paidAt, calendar, expected) => {
    expect(due(paidAt, calendar)).toBe(expected);
  });

  test("is nothing while an order is not paid, where nothing was promised, and where nobody ever works", () => {
    expect(dispatchBy({ platformDeadline: null, paidAt: null }, berlin)).toBeNull();
    expect(due("2026-03-02T09:00:00Z", { handlingDays: null })).toBeNull();
    expect(due("2026-03-02T09:00:00Z", { weekdays: [] })).toBeNull();
  });
});

const zones = fc.constantFrom(
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Africa/Cairo",
  "America/Santiago",
  "Pacific/Apia",
);
const moments = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) });
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`);
const ranges = fc
  .tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 20 }))
  .map(([start, length]) => ({
    from: addDays("2024-01-01", start),
    to: addDays("2024-01-01", start + length),
  }));
const calendars: fc.Arbitrary<WorkCalendar> = fc.record({
  timeZone: zones,
  handlingDays: fc.integer({ min: 0, max: 10 }),
  cutOff: fc.option(times),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  holidays: fc.array(ranges, { maxLength: 5 }),
});

describe("for any calendar, zone and moment", () => {
  test("a deadline lies on a working day, at the cut-off or the day's end, and never before the payment", () => {
    fc.assert(
      fc.property(calendars, moments, (calendar, paidMs) => {
        const deadline = dispatchBy(
          { platformDeadline: null, paidAt: new Date(paidMs).toISOString() },
          calendar,
        );
        const atMs = Date.parse(deadline ?? "");
        const { day, time } = toLocal(atMs, calendar.timeZone);
        expect(isWorkingDay(day, calendar)).toBe(true);
        expect(
          calendar.cutOff === null
            ? endOfDay(day, calendar.timeZone)
            : momentOf(day, calendar.cutOff, calendar.timeZone),
        ).toBe(atMs);
        expect(calendar.cutOff === null || time >= calendar.cutOff).toBe(true);
        expect(atMs + 60_000).toBeGreaterThan(paidMs);
      }),
    );
  });

  test("who pays later is never due earlier, and another day of handling never makes it earlier", () => {
    fc.assert(
      fc.property(
        calendars,
        moments,
        fc.integer({ min: 0, max: 10 * 86_400_000 }),
        (calendar, paidMs, laterMs) => {
          const of = (atMs: number, more = 0) =>
            Date.parse(
              dispatchBy(
                { platformDeadline: null, paidAt: new Date(atMs).toISOString() },
                { ...calendar, handlingDays: (calendar.handlingDays ?? 0) + more },
              ) ?? "",
            );
          expect(of(paidMs + laterMs)).toBeGreaterThanOrEqual(of(paidMs));
          expect(of(paidMs, 1)).toBeGreaterThan(of(paidMs));
        },
      ),
    );
  });

  test("between the day that counts and the deadline's day lie as many working days as handling takes", () => {
    fc.assert(
      fc.property(calendars, moments, (calendar, paidMs) => {
        const paid = toLocal(paidMs, calendar.timeZone);
        let day = calendar.cutOff !== null && paid.time > calendar.cutOff ? addDays(paid.day, 1) : paid.day;
        const worked: string[] = [];
        for (; worked.length <= (calendar.handlingDays ?? 0); day = addDays(day, 1))
          if (isWorkingDay(day, calendar)) worked.push(day);
        const deadline = dispatchBy(
          { platformDeadline: null, paidAt: new Date(paidMs).toISOString() },
          calendar,
        );
        expect(toLocal(Date.parse(deadline ?? ""), calendar.timeZone).day).toBe(worked.at(-1));
      }),
    );
  });
});

describe("the next cut-off", () => {
  const post = { name: "Royal Mail", time: "16:00" };
  const early = { name: "Evri", time: "11:00" };

  test("is the first that has not passed, today or on the next working day", () => {
    const at = (iso: string) => nextCutOff(Date.parse(iso), [post, early], [berlin], "Europe/Berlin");
    expect(at("2026-03-02T08:00:00Z")).toEqual({ name: "Evri", at: "2026-03-02T10:00:00.000Z" });
    expect(at("2026-03-02T12:00:00Z")).toEqual({ name: "Royal Mail", at: "2026-03-02T15:00:00.000Z" });
    expect(at("2026-03-06T15:00:00Z")).toEqual({ name: "Evri", at: "2026-03-09T10:00:00.000Z" });
  });

  test("is nothing without a courier that has one", () => {
    expect(nextCutOff(Date.parse("2026-03-02T08:00:00Z"), [], [berlin], "Europe/Berlin")).toBeNull();
  });
});
