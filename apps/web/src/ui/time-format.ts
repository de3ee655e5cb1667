// How a moment is written (design 5).
//   age       past: "now", "12 min", "3 h", then the weekday within 7 days, "12 Sep", "12 Sep 2025";
//             ahead: "in 1 h 28 min" within 24 hours, else as a day
//   deadline  "16:00" today, "Tomorrow", "Thu 20" within 7 days, else the date; "tomorrow" where words stand before it
//   clock     "14:32"
//   day       "12 Sep", with the year when it is another one
//   full      everything, with the zone: the tooltip of every moment
// A moment past the year 2500 is a mark and no time: it is never written as a date.
// "Today" starts at 00:00 in the given zone. The clock is always handed in.

export type TimeStyle = "age" | "deadline" | "deadlineInText" | "clock" | "day" | "full";

export interface TimeSettings {
  locale: string;
  timeZone: string;
  nowMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const FAR_FUTURE_MS = Date.UTC(2501, 0, 1);

const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(
  { locale, timeZone }: TimeSettings,
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${name}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, made);
  return made;
}

/** True for a moment that stands for a mark and must not be shown as a date. */
export function isFarFuture(atMs: number): boolean {
  return atMs >= FAR_FUTURE_MS;
}

function getDayNumber(atMs: number, settings: TimeSettings): number {
  const parts = getFormat({ ...settings, locale: "en-u-ca-gregory-nu-latn" }, "parts", {
    year: "numeric",
    month: "numeric",
    day: "numeric",
  }).formatToParts(atMs);
  const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return Math.round(Date.UTC(read("year"), read("month") - 1, read("day")) / DAY_MS);
}

/** Whole days from today to the moment in the given zone: −1 yesterday, 0 today, 1 tomorrow. */
export function countDaysAhead(atMs: number, settings: TimeSettings): number {
  return getDayNumber(atMs, settings) - getDayNumber(settings.nowMs, settings);
}

function formatClock(atMs: number, settings: TimeSettings): string {
  return getFormat(settings, "clock", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(atMs);
}

function formatDay(atMs: number, settings: TimeSettings): string {
  const year = (ms: number): string => getFormat(settings, "year", { year: "numeric" }).format(ms);
  const format =
    year(atMs) === year(settings.nowMs)
      ? getFormat(settings, "day", { day: "numeric", month: "short" })
      : getFormat(settings, "dayYear", { day: "numeric", month: "short", year: "numeric" });
  // British data shortens September to four letters, which no other month has.
  return format
    .formatToParts(atMs)
    .map((part) => (part.value === "Sept" ? "Sep" : part.value))
    .join("");
}

const ENGLISH_UNITS = { minute: "min", hour: "h" } as const;

function formatUnit(value: number, unit: "minute" | "hour", locale: string): string {
  // English short units are "mins" and "hrs" in some places; the design writes "min" and "h" everywhere.
  if (locale.startsWith("en")) return `${value} ${ENGLISH_UNITS[unit]}`;
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" }).format(value);
}

/** Writes a length of time: "12 min", "3 h", and with `isExact` "1 h 28 min". */
export function formatSpan(spanMs: number, locale: string, isExact = false): string {
  const minutes = Math.floor(spanMs / MINUTE_MS);
  if (minutes < 60) return formatUnit(minutes, "minute", locale);
  const rest = minutes % 60;
  const hours = formatUnit(Math.floor(minutes / 60), "hour", locale);
  return isExact && rest > 0 ? `${hours} ${formatUnit(rest, "minute", locale)}` : hours;
}

function formatAge(atMs: number, settings: TimeSettings): string {
  const ageMs = settings.nowMs - atMs;
  if (Math.abs(ageMs) < MINUTE_MS)
    return new Intl.RelativeTimeFormat(settings.locale, { numeric: "auto" }).format(0, "second");
  if (ageMs > 0 && ageMs < DAY_MS) return formatSpan(ageMs, settings.locale);
  if (ageMs < 0 && ageMs > -DAY_MS) {
    const span = formatSpan(-ageMs, settings.locale, true);
    return settings.locale.startsWith("en")
      ? `in ${span}`
      : new Intl.RelativeTimeFormat(settings.locale, { style: "short" }).format(
          Math.round(-ageMs / MINUTE_MS),
          "minute",
        );
  }
  if (ageMs > 0 && ageMs < 7 * DAY_MS)
    return getFormat(settings, "weekday", { weekday: "short" }).format(atMs);
  return formatDay(atMs, settings);
}

function formatDeadline(atMs: number, settings: TimeSettings, isInText: boolean): string {
  const days = countDaysAhead(atMs, settings);
  if (days === 0) return formatClock(atMs, settings);
  if (days === 1 || days === -1) {
    const word = new Intl.RelativeTimeFormat(settings.locale, { numeric: "auto" }).format(days, "day");
    return isInText ? word : word.charAt(0).toLocaleUpperCase(settings.locale) + word.slice(1);
  }
  if (days > 1 && days < 7) {
    const format = (name: string, options: Intl.DateTimeFormatOptions): string =>
      getFormat(settings, name, options).format(atMs);
    return `${format("weekday", { weekday: "short" })} ${format("dayOnly", { day: "numeric" })}`;
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
    case "full":
      return getFormat(settings, "full", {
        weekday: "short",
        day: "numeric",
        month: "long",
        year: "numeric",
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
        timeZoneName: "short",
      }).format(atMs);
  }
}
