/** When a scheduled export runs. */
import { addDays, weekdayOf } from "../time/calendar.ts";
import { dayOf, parseLocal } from "../time/zones.ts";

export const exportRhythms = ["daily", "weekly", "monthly"] as const;
export type ExportRhythm = (typeof exportRhythms)[number];

export interface ExportTimes {
  rhythm: ExportRhythm;
  /** "06:00" in the zone. */
  time: string;
  /** 1 Monday to 7 Sunday; of weekly alone. */
  weekday: number;
  /** 1 to 28; of monthly alone. */
  monthDay: number;
  timeZone: string;
}

const isDayOf = ({ rhythm, weekday, monthDay }: ExportTimes, day: string): boolean =>
  rhythm === "daily" ||
  (rhythm === "weekly" ? weekdayOf(day) === weekday : Number(day.slice(8)) === monthDay);

/** The first moment after another at which it runs. A time that a change of clocks skips runs just after. Pure. */
export function nextExportAt(times: ExportTimes, after: Date): Date {
  let day = dayOf(after.getTime(), times.timeZone);
  for (let tries = 0; tries < 64; tries += 1, day = addDays(day, 1)) {
    if (!isDayOf(times, day)) continue;
    const at = parseLocal(`${day}T${times.time}`, times.timeZone);
    if (at !== null && at > after.getTime()) return new Date(at);
  }
  throw new RangeError("a schedule runs within two months");
}

/** How many runs that were missed are made up for: a month of days. */
const mostMissedRuns = 31;

/** The moments that have come since one was due, that one first; of very many, the newest. Pure. */
export function dueExportTimes(times: ExportTimes, first: Date, now: Date): Date[] {
  const due: Date[] = [];
  for (let at = first; at.getTime() <= now.getTime(); at = nextExportAt(times, at)) due.push(at);
  return due.slice(-mostMissedRuns);
}
