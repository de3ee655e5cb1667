/**
 * Where days begin in a person's time zone, as the texts that orders carry: so a filter compares texts and
 * asks no calendar for each of ten thousand orders. The clock and the zone are always handed in.
 */
import { addDays, isDay, startOfDay, startOfDayFrom } from "@stallkeeper/domain";

export interface DaySettings {
  nowMs: number;
  timeZone: string;
}

/** The beginning of the day that is so many days ahead of today, in the form of an order's dates. */
export function startOfDayAhead(days: number, { nowMs, timeZone }: DaySettings): string {
  return new Date(startOfDayFrom(nowMs, days, timeZone)).toISOString();
}

/** The beginning of a day such as "2026-01-31", and `days` later; null when it names no day. */
export function startOfDate(date: string, days: number, timeZone: string): string | null {
  return isDay(date) ? new Date(startOfDay(addDays(date, days), timeZone)).toISOString() : null;
}
