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

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/;

/**
 * The beginning of a day such as "2026-01-31", and `days` later; a moment such as "2026-01-31T22:00Z", by
 * which other pages name the days of the store's zone, is itself. Null when it names neither.
 */
export function startOfDate(date: string, days: number, timeZone: string): string | null {
  if (moment.test(date) && !Number.isNaN(Date.parse(date))) return new Date(date).toISOString();
  return isDay(date) ? new Date(startOfDay(addDays(date, days), timeZone)).toISOString() : null;
}
