/**
 * How a moment is written (design 5).
 *   age       past: "now", "12 min", "3 h", then the weekday within 7 days, "12 Sep", "12 Sep 2025";
 *             ahead: "in 1 h 28 min" within 24 hours, else as a day
 *   deadline  "16:00" today, "Tomorrow", "Thu 20" within 7 days, else the date; "tomorrow" where words stand before it
 *   clock     "14:32"
 *   day       "12 Sep", with the year when it is another one
 *   weekdayDay "Fri 12 Sep"
 *   weekdayNumber "Fri 12", for the days of one week
 *   longDay   "Friday 12 September", with the year when it is another one
 *   full      everything, with the zone: the tooltip of every moment
 * A moment past the year 2500 is a mark and no time: it is never written as a date.
 * "Today" starts at 00:00 in the given zone. The clock is always handed in.
 */
import { countDays } from "../time/calendar.ts";
import { dayOf } from "../time/zones.ts";
import { dateFormat, numberFormat, spanFormat } from "./intl.ts";
import { formatNumber } from "./numbers.ts";

export type TimeStyle =
  | "age"
  | "deadline"
  | "deadlineInText"
  | "clock"
  | "day"
  | "weekdayDay"
  | "weekdayNumber"
  | "longDay"
  | "full";

export interface TimeSettings {
  locale: string;
  timeZone: string;
  nowMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const FAR_FUTURE_MS = Date.UTC(2501, 0, 1);

const styles = {
  clock: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  year: { year: "numeric" },
  day: { day: "numeric", month: "short" },
  dayYear: { day: "numeric", month: "short", year: "numeric" },
  dayOnly: { day: "numeric" },
  weekday: { weekday: "short" },
  weekdayDay: { weekday: "short", day: "numeric", month: "short" },
  weekdayNumber: { weekday: "short", day: "numeric" },
  longDay: { weekday: "long", day: "numeric", month: "long" },
  longDayYear: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  date: { dateStyle: "long" },
  full: {
    weekday: "short",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const getFormat = (
  { locale, timeZone }: Omit<TimeSettings, "nowMs">,
  style: keyof typeof styles,
): Intl.DateTimeFormat => dateFormat(locale, timeZone, styles[style]);

const inWords = { numeric: "auto" } as const;
const inShort = { style: "short" } as const;

/** True for a moment that stands for a mark and must not be shown as a date. */
export function isFarFuture(atMs: number): boolean {
  return atMs >= FAR_FUTURE_MS;
}

let today = { nowMs: Number.NaN, timeZone: "", day: "" };

// A list asks it for thousands of cells of one moment.
function readToday({ nowMs, timeZone }: TimeSettings): string {
  if (today.nowMs !== nowMs || today.timeZone !== timeZone)
    today = { nowMs, timeZone, day: dayOf(nowMs, timeZone) };
  return today.day;
}

/** Whole days from today to the moment in the given zone: −1 yesterday, 0 today, 1 tomorrow. */
export function countDaysAhead(atMs: number, settings: TimeSettings): number {
  return countDays(readToday(settings), dayOf(atMs, settings.timeZone));
}

function formatClock(atMs: number, settings: TimeSettings): string {
  return getFormat(settings, "clock").format(atMs);
}

function formatDay(atMs: number, settings: TimeSettings): string {
  return formatShort(getFormat(settings, isThisYear(atMs, settings) ? "day" : "dayYear"), atMs);
}

function isThisYear(atMs: number, settings: TimeSettings): boolean {
  const format = getFormat(settings, "year");
  return format.format(atMs) === format.format(settings.nowMs);
}

// British data shortens September to four letters, which no other month has.
function formatShort(format: Intl.DateTimeFormat, atMs: number): string {
  return format
    .formatToParts(atMs)
    .map((part) => (part.value === "Sept" ? "Sep" : part.value))
    .join("");
}

const shortUnits = {
  minute: { style: "unit", unit: "minute", unitDisplay: "short" },
  hour: { style: "unit", unit: "hour", unitDisplay: "short" },
  day: { style: "unit", unit: "day", unitDisplay: "short" },
} as const;
const ENGLISH_UNITS = { minute: "min", hour: "h", day: "d" } as const;
/** Up to so many it is said in hours, as targets and cut-offs are. */
const MOST_HOURS = 72;

function formatUnit(value: number, unit: "minute" | "hour" | "day", locale: string): string {
  // English short units are "mins" and "hrs" in some places; the design writes "min" and "h" everywhere.
  if (locale.startsWith("en")) return `${value} ${ENGLISH_UNITS[unit]}`;
  return numberFormat(locale, shortUnits[unit]).format(value);
}

/** Writes hours to a tenth: "26.5 h". */
export function formatHours(hours: number, locale: string): string {
  const tenths = Math.round(hours * 10) / 10;
  return locale.startsWith("en")
    ? `${formatNumber(tenths, locale)} ${ENGLISH_UNITS.hour}`
    : numberFormat(locale, shortUnits.hour).format(tenths);
}

/** Writes a length of time: "12 min", "3 h", "23 d", and with `isExact` "1 h 28 min". */
export function formatSpan(spanMs: number, locale: string, isExact = false): string {
  const minutes = Math.floor(spanMs / MINUTE_MS);
  if (minutes < 60) return formatUnit(minutes, "minute", locale);
  if (minutes > MOST_HOURS * 60 && !isExact)
    return formatUnit(Math.floor(minutes / (24 * 60)), "day", locale);
  const rest = minutes % 60;
  const hours = formatUnit(Math.floor(minutes / 60), "hour", locale);
  return isExact && rest > 0 ? `${hours} ${formatUnit(rest, "minute", locale)}` : hours;
}

function formatAge(atMs: number, settings: TimeSettings): string {
  const ageMs = settings.nowMs - atMs;
  if (Math.abs(ageMs) < MINUTE_MS) return spanFormat(settings.locale, inWords).format(0, "second");
  if (ageMs > 0 && ageMs < DAY_MS) return formatSpan(ageMs, settings.locale);
  if (ageMs < 0 && ageMs > -DAY_MS) {
    const span = formatSpan(-ageMs, settings.locale, true);
    return settings.locale.startsWith("en")
      ? `in ${span}`
      : spanFormat(settings.locale, inShort).format(Math.round(-ageMs / MINUTE_MS), "minute");
  }
  if (ageMs > 0 && ageMs < 7 * DAY_MS) return getFormat(settings, "weekday").format(atMs);
  return formatDay(atMs, settings);
}

function formatDeadline(atMs: number, settings: TimeSettings, isInText: boolean): string {
  const days = countDaysAhead(atMs, settings);
  if (days === 0) return formatClock(atMs, settings);
  if (days === 1 || days === -1) {
    const word = spanFormat(settings.locale, inWords).format(days, "day");
    return isInText ? word : word.charAt(0).toLocaleUpperCase(settings.locale) + word.slice(1);
  }
  if (days > 1 && days < 7) {
    return `${getFormat(settings, "weekday").format(atMs)} ${getFormat(settings, "dayOnly").format(atMs)}`;
  }
  return formatDay(atMs, settings);
}

/** Writes a moment in a style. Give null-checked milliseconds; far-future marks answer an empty text. */
export function formatTime(atMs: number, style: TimeStyle, settings: TimeSettings): string {
  if (isFarFuture(atMs)) return "";
  switch (style) {
    case "age":
      return formatAge(atMs, settings);
    case "deadline":
      return formatDeadline(atMs, settings, false);
    case "deadlineInText":
      return formatDeadline(atMs, settings, true);
    case "clock":
      return formatClock(atMs, settings);
    case "day":
      return formatDay(atMs, settings);
    case "weekdayDay":
      return formatShort(getFormat(settings, "weekdayDay"), atMs);
    case "weekdayNumber":
      return getFormat(settings, "weekdayNumber").format(atMs);
    case "longDay":
      return getFormat(settings, isThisYear(atMs, settings) ? "longDay" : "longDayYear").format(atMs);
    case "full":
      return getFormat(settings, "full").format(atMs);
  }
}

/** Writes a day such as "2026-03-29", which is the same in every zone: "29 Mar 2026", or "29 Mar". */
export function formatDayText(day: string, locale: string, style: "day" | "dayYear" = "dayYear"): string {
  return formatShort(getFormat({ locale, timeZone: "UTC" }, style), Date.parse(day));
}

/** Writes the day of a moment in words to somebody who reads it any time later: "29 March 2026". */
export function writeDate(atMs: number, settings: Omit<TimeSettings, "nowMs">): string {
  return getFormat(settings, "date").format(atMs);
}
