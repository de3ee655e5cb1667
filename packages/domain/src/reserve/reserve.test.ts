/** Slots and the plan of the reserve: never two in one slot, inside the window, on days when clocks change. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, weekdayOf } from "../time/calendar.ts";
import { momentOf, toLocal } from "../time/zones.ts";
import { isMissed, lateMs, needsCheck, planReserve, type AccountStanding } from "./plan-reserve.ts";
import { slotRuleProblem, slotsOf, type SlotRule } from "./slots.ts";

const rule: SlotRule = {
  slotsPerDay: 4,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  windows: [{ from: "12:00", to: "21:00" }],
  jitterMinutes: 30,
  keepLive: null,
  seed: "one",
};
const zone = "Europe/London";
const at = (text: string): number => momentOf(text.slice(0, 10), text.slice(11), zone);
const drafts = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, number) => ({ key: `d${number}`, fixedAtMs: null, sinceMs: 0, ...more }));
const standing = (more: Partial<AccountStanding> = {}): AccountStanding => ({
  rule,
  zone,
  nowMs: at("2026-11-18T09:00"),
  passedMs: 0,
  usedOn: {},
  startedMs: null,
  live: 0,
  drafts: drafts(3),
  ...more,
});

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
/** One or two windows that lie apart, and as many slots as fit. */
const anyRule = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 1_439 }), { minLength: 2, maxLength: 4 }),
    fc.integer({ min: 0, max: 48 }),
    fc.integer({ min: 0, max: 240 }),
    fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    fc.string(),
  )
  .map(([ends, slotsPerDay, jitterMinutes, weekdays, seed]): SlotRule => {
    const sorted = ends.toSorted((one, other) => one - other);
    const windows = [0, 2].flatMap((first) => {
      const [from, to] = [sorted[first], sorted[first + 1]];
      return from === undefined || to === undefined ? [] : [{ from: clock(from), to: clock(to) }];
    });
    return { slotsPerDay, jitterMinutes, weekdays, windows, seed, keepLive: null };
  })
  .filter((one) => slotRuleProblem(one) === null);
/** Zones whose clocks change at midnight, at one, at two, by half an hour, and not at all. */
const anyZone = fc.constantFrom(
  "Europe/London",
  "America/New_York",
  "Australia/Lord_Howe",
  "Africa/Cairo",
  "America/Santiago",
  "Asia/Tokyo",
);
const anyDay = fc.integer({ min: 0, max: 800 }).map((count) => addDays("2026-01-01", count));

describe("slots", () => {
  test("of a day whose first hour is skipped begin after it, not on the day before", () => {
    const own = { ...rule, slotsPerDay: 2, jitterMinutes: 0, windows: [{ from: "00:00", to: "02:02" }] };
    const slots = slotsOf(own, "2026-04-24", "Africa/Cairo").map(({ atMs }) => toLocal(atMs, "Africa/Cairo"));
    expect(slots.map(({ day, time }) => `${day} ${time}`)).toEqual(["2026-04-24 01:15", "2026-04-24 01:46"]);
  });
  test("of a window that begins in an hour that comes twice leave out what the clock shows before it", () => {
    const own = { ...rule, slotsPerDay: 37, jitterMinutes: 1, windows: [{ from: "01:01", to: "04:50" }] };
    const times = slotsOf(own, "2027-10-31", zone).map(({ atMs }) => toLocal(atMs, zone).time);
    expect(times.filter((time) => time < "01:01" || time >= "04:50")).toEqual([]);
    expect(times).toHaveLength(37);
  });

  test("lie inside their windows, on chosen days, apart, and stay where they are", () => {
    fc.assert(
      fc.property(anyRule, anyZone, anyDay, (own, place, day) => {
        const slots = slotsOf(own, day, place);
        const isChosen = own.weekdays.includes(weekdayOf(day));
        expect(slots.length === 0 || (isChosen && slots.length === own.slotsPerDay)).toBe(true);
        for (const { atMs } of slots) {
          const local = toLocal(atMs, place);
          expect(local.day).toBe(day);
          expect(own.windows.some(({ from, to }) => from <= local.time && local.time < to)).toBe(true);
        }
        const moments = slots.map(({ atMs }) => atMs);
        expect(new Set(moments).size).toBe(moments.length);
        expect(moments).toEqual(moments.toSorted((one, other) => one - other));
        expect(slotsOf(own, day, place)).toEqual(slots);
      }),
      { numRuns: 2_000 },
    );
  });

  test("spread over the window, and jitter moves them", () => {
    const still = slotsOf({ ...rule, jitterMinutes: 0 }, "2026-11-18", zone);
    expect(still.map(({ atMs }) => toLocal(atMs, zone).time)).toEqual(["13:07", "15:22", "17:37", "19:52"]);
    const moved = slotsOf(rule, "2026-11-18", zone);
    const other = slotsOf({ ...rule, seed: "two" }, "2026-11-18", zone);
    const far = moved.map(({ atMs }, number) => Math.abs(atMs - (still[number]?.atMs ?? 0)));
    expect(far.every((ms) => ms > 0 && ms <= 30 * 60_000)).toBe(true);
    expect(other).not.toEqual(moved);
  });

  test("a window that clocks skip has no slots, one that they cut has them in what is left", () => {
    const night = (from: string, to: string) => ({ ...rule, windows: [{ from, to }] });
    // 29 March 2026: 01:00 is 02:00 in London.
    expect(slotsOf(night("01:10", "01:50"), "2026-03-29", zone)).toEqual([]);
    const cut = slotsOf(night("00:30", "01:30"), "2026-03-29", zone);
    expect(cut.map(({ atMs }) => toLocal(atMs, zone).time.slice(0, 2))).toEqual(["00", "00", "00", "00"]);
    expect(slotsOf(night("01:10", "01:50"), "2026-03-30", zone)).toHaveLength(4);
  });

  test("a rule that can't be kept is refused in words", () => {
    const problem = (more: Partial<SlotRule>) => slotRuleProblem({ ...rule, ...more })?.text ?? null;
    expect(problem({})).toBeNull();
    expect(problem({ windows: [{ from: "21:00", to: "12:00" }] })).toBe(
      "21:00 to 12:00 ends before it starts.",
    );
    expect(problem({ windows: [] })).toBe("Enter a time window.");
    expect(problem({ weekdays: [] })).toBe("Choose at least one day.");
    expect(problem({ slotsPerDay: 0 })).toBe("Enter 1 or more, or a number to keep live.");
    expect(problem({ slotsPerDay: 0, keepLive: 10 })).toBeNull();
    expect(problem({ slotsPerDay: 13, windows: [{ from: "12:00", to: "13:00" }] })).toBe(
      "13 listings don't fit: leave 5 minutes for each.",
    );
    const twice = [
      { from: "12:00", to: "14:00" },
      { from: "13:00", to: "15:00" },
    ];
    expect(problem({ windows: twice })).toBe("The time windows overlap.");
  });
});

describe("the plan", () => {
  test("never puts two into one slot, nor more into a day than its slots", () => {
    fc.assert(
      fc.property(anyRule, anyZone, anyDay, fc.integer({ min: 1, max: 30 }), (own, place, day, count) => {
        const nowMs = momentOf(day, "10:00", place);
        const plan = planReserve(standing({ rule: own, zone: place, nowMs, drafts: drafts(count) }));
        const slots = plan.map(({ slot }) => `${slot?.day} ${slot?.number}`);
        expect(new Set(slots).size).toBe(slots.length);
        expect(new Set(plan.map(({ key }) => key)).size).toBe(plan.length);
        expect(plan.map(({ key }) => key)).toEqual(
          drafts(count)
            .slice(0, plan.length)
            .map(({ key }) => key),
        );
        expect(plan.filter(({ atMs }) => atMs <= nowMs).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });

  test("gives slots in order, day after day", () => {
    const plan = planReserve(standing({ drafts: drafts(6) }));
    expect(plan.map(({ slot }) => [slot?.day, slot?.number])).toEqual([
      ["2026-11-18", 0],
      ["2026-11-18", 1],
      ["2026-11-18", 2],
      ["2026-11-18", 3],
      ["2026-11-19", 0],
      ["2026-11-19", 1],
    ]);
  });

  test("catches up the last missed slot, inside its window and for two hours", () => {
    const slots = slotsOf(rule, "2026-11-18", zone);
    const [, second, third, last] = slots.map(({ atMs }) => atMs);
    const due = (nowMs: number, more: Partial<AccountStanding> = {}) =>
      planReserve(standing({ nowMs, drafts: drafts(4), ...more })).filter(({ atMs }) => atMs <= nowMs);
    // Down over the first two: one goes, not two.
    expect(due((second ?? 0) + 60_000).map(({ slot }) => slot?.number)).toEqual([1]);
    expect(due((second ?? 0) + 60_000, { passedMs: second ?? 0 })).toEqual([]);
    expect(due((second ?? 0) + 60_000, { drafts: drafts(4, { sinceMs: (second ?? 0) + 1 }) })).toEqual([]);
    expect(due(at("2026-11-18T21:05")).map(({ atMs }) => atMs)).toEqual([]);
    expect((last ?? 0) - (third ?? 0)).toBeGreaterThan(0);
    expect(isMissed(0, lateMs)).toBe(false);
    expect(isMissed(0, lateMs + 1)).toBe(true);
  });

  test("a rule changed during the day doesn't begin it anew", () => {
    const nowMs = at("2026-11-18T12:01");
    const today = (...used: number[]) =>
      planReserve(standing({ nowMs, usedOn: { "2026-11-18": used }, drafts: drafts(9) })).filter(
        ({ slot }) => slot?.day === "2026-11-18",
      ).length;
    expect([today(), today(0, 1, 3), today(0, 1, 2, 3), today(0, 1, 2, 3, 4, 5)]).toEqual([4, 1, 0, 0]);
    const [next] = planReserve(standing({ nowMs, usedOn: { "2026-11-18": [1, 2, 3] } }));
    expect(next?.slot).toMatchObject({ day: "2026-11-18", number: 0 });
  });

  test("a draft with its own time goes then, and takes the slot it was pinned to", () => {
    const [first, second] = slotsOf(rule, "2026-11-18", zone);
    const pinned = { key: "pinned", fixedAtMs: first?.atMs ?? 0, sinceMs: 0 };
    const night = { key: "night", fixedAtMs: at("2026-11-18T23:30"), sinceMs: 0 };
    const plan = planReserve(standing({ drafts: [...drafts(1), night, pinned] }));
    expect(plan.map(({ key, atMs, by }) => [key, atMs, by])).toEqual([
      ["pinned", first?.atMs, "fixed"],
      ["d0", second?.atMs, "slot"],
      ["night", night.fixedAtMs, "fixed"],
    ]);
  });

  test("keeps enough live between the slots, ten minutes apart and inside the window", () => {
    const kept = { ...rule, slotsPerDay: 1, keepLive: 12 };
    const plan = planReserve(
      standing({ rule: kept, live: 10, drafts: drafts(4), nowMs: at("2026-11-18T09:00") }),
    );
    expect(plan.map(({ by }) => by)).toEqual(["keepLive", "keepLive", "slot", "slot"]);
    expect(plan.slice(0, 2).map(({ atMs }) => toLocal(atMs, zone).time)).toEqual(["12:00", "12:10"]);
    const startedMs = at("2026-11-18T12:55");
    const busy = planReserve(standing({ rule: kept, live: 11, startedMs, nowMs: at("2026-11-18T13:00") }));
    expect(toLocal(busy[0]?.atMs ?? 0, zone).time).toBe("13:05");
    expect(planReserve(standing({ rule: kept, live: 12 })).map(({ by }) => by)).toEqual([
      "slot",
      "slot",
      "slot",
    ]);
  });

  test("is checked a day and five minutes ahead, each once", () => {
    const hour = 3_600_000;
    const atMs = 100 * hour;
    expect(needsCheck(atMs, null, 70 * hour)).toBe(false);
    expect(needsCheck(atMs, null, 76 * hour)).toBe(true);
    expect(needsCheck(atMs, 76 * hour, 90 * hour)).toBe(false);
    expect(needsCheck(atMs, 76 * hour, atMs - 300_000)).toBe(true);
    expect(needsCheck(atMs, atMs - 300_000, atMs)).toBe(false);
  });
});
