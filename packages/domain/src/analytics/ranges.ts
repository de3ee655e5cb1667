/**
 * Ranges of days that figures are about, what they're compared with, and how days are grouped. Days are those
 * of the store's time zone, "2026-03-29"; both ends belong to a range. Pure: today is handed in.
 */
import { addDays, countDays, isDay, weekdayOf } from "../time/calendar.ts";

export const rangeNames = ["today", "7", "30", "90", "month", "year", "custom"] as const;
export type RangeName = (typeof rangeNames)[number];

export const comparisons = ["previous", "year"] as const;
export type Comparison = (typeof comparisons)[number];

export const dayGroups = ["day", "week", "month"] as const;
export type DayGroup = (typeof dayGroups)[number];

export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** A range holds no more days: ten years and their leap days. */
const mostRangeDays = 3_653;

/** How many days a range holds. */
export const daysOf = ({ from, to }: DaySpan): number => countDays(from, to) + 1;

/** Days that can be counted on from, and compared with: beyond them a year has five digits. */
const [firstDay, lastDay] = ["1990-01-01", "2100-12-31"];

/** Whether two texts are a range that can be asked for. */
export function isRange(from: string, to: string): boolean {
  if (!isDay(from) || !isDay(to) || from < firstDay || to > lastDay) return false;
  return from <= to && daysOf({ from, to }) <= mostRangeDays;
}

/** The days that a range means today; a custom one that is none means the last 30 days. */
export function resolveRange(name: RangeName, today: string, custom?: Partial<DaySpan>): DaySpan {
  const lastDays = (count: number): DaySpan => ({ from: addDays(today, 1 - count), to: today });
  switch (name) {
    case "today":
      return lastDays(1);
    case "7":
    case "30":
    case "90":
      return lastDays(Number(name));
    case "month":
      return { from: `${today.slice(0, 8)}01`, to: today };
    case "year":
      return { from: `${today.slice(0, 5)}01-01`, to: today };
    case "custom": {
      const { from = "", to = "" } = custom ?? {};
      return isRange(from, to) ? { from, to } : lastDays(30);
    }
  }
}

const yearBefore = (day: string): string => {
  const same = `${String(Number(day.slice(0, 4)) - 1).padStart(4, "0")}${day.slice(4)}`;
  // 29 February has no year before: the day before it does.
  return isDay(same) ? same : addDays(day, -366);
};

/**
 * The days that a range is compared with: as many days right before it, or the same days of the year before.
 */
export function comparedRange({ from, to }: DaySpan, comparison: Comparison): DaySpan {
  if (comparison === "year") return { from: yearBefore(from), to: yearBefore(to) };
  const before = addDays(from, -1);
  return { from: addDays(before, -countDays(from, to)), to: before };
}

/** The first day of the group that a day belongs to: itself, its Monday, or the first of its month. */
function groupOf(day: string, group: DayGroup): string {
  if (group === "week") return addDays(day, 1 - weekdayOf(day));
  return group === "month" ? `${day.slice(0, 8)}01` : day;
}

/** The groups of a range in their order, each with its days inside the range. */
export function groupsOf({ from, to }: DaySpan, group: DayGroup): DaySpan[] {
  const groups: { from: string; to: string }[] = [];
  let current = "";
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const key = groupOf(day, group);
    const last = groups.at(-1);
    if (key === current && last !== undefined) last.to = day;
    else groups.push({ from: day, to: day });
    current = key;
  }
  return groups;
}

/**
 * For each group of a range the days that it is compared with: as far into the compared range as the group is
 * into its own, or the same days of the year before. Together they are the whole compared range; null: there are
 * none, as for a 29 February.
 */
export function comparedGroups(range: DaySpan, group: DayGroup, comparison: Comparison): (DaySpan | null)[] {
  const before = comparedRange(range, comparison);
  const groups = groupsOf(range, group);
  let from = before.from;
  return groups.map((one, index) => {
    const isLast = index === groups.length - 1;
    const mapped =
      comparison === "year" ? yearBefore(one.to) : addDays(before.from, countDays(range.from, one.to));
    const to = isLast ? before.to : mapped;
    if (to < from) return null;
    const days = { from, to };
    from = addDays(to, 1);
    return days;
  });
}
