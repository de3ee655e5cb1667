/**
 * Days and clocks of every IANA zone against Temporal, at every change of the clocks from 2000 to 2040: in an
 * hour where clocks go forward or back, and in the whole days that a zone left out, stand the mistakes.
 */
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { addDays, countDays, daysInMs, isDay, weekdayOf } from "./calendar.ts";
import {
  dayOf,
  endOfDay,
  momentOf,
  parseLocal,
  startOfDay,
  startOfDayFrom,
  toLocal,
  writeLocal,
} from "./zones.ts";

const zones = Intl.supportedValuesOf("timeZone");
const [firstMs, lastMs] = [Date.UTC(2000, 0, 1), Date.UTC(2041, 0, 1)];
const minuteMs = 60_000;

const startByTemporal = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
const at = (atMs: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone);

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const made =
    clocks.get(zone) ??
    new Intl.DateTimeFormat("en", {
      timeZone: zone,
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
  clocks.set(zone, made);
  return made;
}

/** By how many minutes a zone is ahead of UTC: by Intl, and neither by the module nor by Temporal. */
function offsetAt(atMs: number, zone: string): number {
  const [day = 0, hour = 0, minute = 0] = (clockOf(zone).format(atMs).match(/\d+/g) ?? []).map(Number);
  const utc = new Date(atMs);
  const ahead = day - utc.getUTCDate();
  // The 1st is a day ahead of the 30th, and the 30th a day behind the 1st.
  const days = Math.abs(ahead) > 1 ? -Math.sign(ahead) : ahead;
  return (days * 24 + hour - utc.getUTCHours()) * 60 + minute - utc.getUTCMinutes();
}

/** No two changes of any clocks lie nearer to each other: the shortest summer is a Ramadan long. */
const stepMs = daysInMs(20);

/** The moments at which a zone's clocks change, by halving the steps at whose ends they differ. */
function listChanges(zone: string): number[] {
  const found: number[] = [];
  let before = offsetAt(firstMs, zone);
  for (let fromMs = firstMs; fromMs < lastMs; fromMs += stepMs) {
    const after = offsetAt(fromMs + stepMs, zone);
    if (after === before) continue;
    let [low, high] = [fromMs, fromMs + stepMs];
    while (high - low > minuteMs) {
      const middle = low + Math.ceil((high - low) / 2 / minuteMs) * minuteMs;
      if (offsetAt(middle, zone) === before) low = middle;
      else high = middle;
    }
    found.push(high);
    before = after;
  }
  return found;
}

/** Every change of every zone; those of several zones at one moment and by the same offsets, once. */
function listKinds(): { zone: string; changeMs: number }[] {
  const kinds = new Map<string, { zone: string; changeMs: number }>();
  for (const zone of zones)
    for (const changeMs of listChanges(zone)) {
      const shift = [changeMs - minuteMs, changeMs].map((atMs) => offsetAt(atMs, zone));
      kinds.set(`${changeMs} ${shift.join()}`, { zone, changeMs });
    }
  return [...kinds.values()];
}

/** What this module says otherwise than Temporal around a change of the clocks; nothing when all is right. */
function findDifferences(zone: string, changeMs: number): string[] {
  const [before, after] = [at(changeMs - minuteMs, zone), at(changeMs, zone)];
  const differences: string[] = [];
  const compare = (what: string, ours: unknown, theirs: unknown): void => {
    if (ours !== theirs) differences.push(`${zone}, ${what}: ${String(ours)}, not ${String(theirs)}`);
  };
  const today = after.toPlainDate().toString();
  // The day after the one before: where a day was left out, it is that day.
  for (const day of new Set([today, addDays(today, 1), addDays(before.toPlainDate().toString(), 1)]))
    compare(`start of ${day}`, startOfDay(day, zone), startByTemporal(day, zone));
  // The middle of what is skipped or comes twice.
  const shiftMs = (after.offsetNanoseconds - before.offsetNanoseconds) / 1_000_000;
  const middle = before
    .toPlainDateTime()
    .add({ milliseconds: Math.round(shiftMs / 2 / minuteMs) * minuteMs })
    .toString({ smallestUnit: "minute" });
  for (const disambiguation of ["compatible", "earlier", "later"] as const)
    compare(
      `${middle} (${disambiguation})`,
      parseLocal(middle, zone, disambiguation),
      Temporal.PlainDateTime.from(middle).toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
    );
  compare(
    "wall clock",
    writeLocal(changeMs, zone),
    after.toPlainDateTime().toString({ smallestUnit: "minute" }),
  );
  return differences;
}

describe("every zone", () => {
  test("has the days and clocks that Temporal says, at each change from 2000 to 2040", () => {
    const kinds = listKinds();
    expect(kinds.flatMap(({ zone, changeMs }) => findDifferences(zone, changeMs))).toEqual([]);
    // All zones were read, and the clocks of most continents change twice a year.
    expect(zones.length).toBeGreaterThan(400);
    expect(kinds.length).toBeGreaterThan(2_000);
  });

  test("has them on any other day as well", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: firstMs, max: lastMs }),
        fc.integer({ min: -400, max: 400 }),
        (zone, atMs, days) => {
          const wall = at(atMs, zone).toPlainDateTime();
          const there = at(atMs, zone).toPlainDate().add({ days });
          expect(dayOf(atMs, zone)).toBe(wall.toPlainDate().toString());
          expect(toLocal(atMs, zone).time).toBe(wall.toPlainTime().toString({ smallestUnit: "minute" }));
          expect(startOfDayFrom(atMs, days, zone)).toBe(startByTemporal(there.toString(), zone));
          expect(weekdayOf(there.toString())).toBe(there.dayOfWeek);
          expect(countDays(wall.toPlainDate().toString(), there.toString())).toBe(days);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test("gives a moment back from its day and time, or the first of two", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: firstMs, max: lastMs }), (zone, atMs) => {
        const { day, time } = toLocal(atMs, zone);
        const back = momentOf(day, time, zone);
        expect(toLocal(back, zone)).toEqual({ day, time });
        expect(back).toBeLessThanOrEqual(atMs);
        expect(startOfDay(day, zone)).toBeLessThanOrEqual(atMs);
        expect(endOfDay(day, zone)).toBeGreaterThanOrEqual(atMs);
      }),
    );
  });
});

describe("a day", () => {
  test.each([
    [
      "begins at 01:00 where midnight is skipped",
      "2026-09-06",
      "America/Santiago",
      "2026-09-06T04:00:00.000Z",
    ],
    ["begins at 01:00 in Havana, too", "2026-03-08", "America/Havana", "2026-03-08T05:00:00.000Z"],
    ["begins with the first of two midnights", "2026-11-01", "America/Havana", "2026-11-01T04:00:00.000Z"],
    [
      "that a zone left out begins where it went on",
      "2011-12-30",
      "Pacific/Apia",
      "2011-12-30T10:00:00.000Z",
    ],
  ])("%s", (_name, day, zone, expected) => {
    expect(new Date(startOfDay(day, zone)).toISOString()).toBe(expected);
  });

  test("exists, or does not", () => {
    expect(["2024-02-29", "2026-12-31"].every(isDay)).toBe(true);
    expect(["2026-02-29", "2026-13-01", "2026-1-1", "", "tomorrow"].some(isDay)).toBe(false);
  });
});

describe("a time as a field writes it", () => {
  const berlin = (text: string, choice?: Parameters<typeof parseLocal>[2]): string | null => {
    const atMs = parseLocal(text, "Europe/Berlin", choice);
    return atMs === null ? null : new Date(atMs).toISOString();
  };

  test("counts as that much later where it is skipped, and as the first where it comes twice", () => {
    expect(berlin("2026-03-29T02:30")).toBe("2026-03-29T01:30:00.000Z");
    expect(berlin("2026-03-29T02:30", "earlier")).toBe("2026-03-29T00:30:00.000Z");
    expect(berlin("2026-10-25T02:30")).toBe("2026-10-25T00:30:00.000Z");
    expect(berlin("2026-10-25T02:30", "later")).toBe("2026-10-25T01:30:00.000Z");
    expect(berlin("2026-11-24T09:00:59", "reject")).toBe("2026-11-24T08:00:00.000Z");
  });

  test("is none where it can't be read, or is rejected", () => {
    expect(berlin("2026-03-29T02:30", "reject")).toBeNull();
    expect(berlin("2026-10-25T02:30", "reject")).toBeNull();
    for (const text of ["", "2026-11-24", "2026-11-31T09:00", "2026-11-24T24:00", "2026-11-24 09:00"])
      expect(berlin(text)).toBeNull();
  });
});

test("a span of days is so many times 24 hours", () => {
  expect(daysInMs(2)).toBe(2 * 24 * 60 * minuteMs);
});
