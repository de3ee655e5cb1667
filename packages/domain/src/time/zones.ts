/**
 * Moments, days and wall clocks of a time zone, and the only place that knows how they belong together. A
 * moment is in milliseconds, a day "2026-03-29", a time of day "16:30". A zone is an IANA name; one that does
 * not exist throws RangeError.
 *
 * Where a clock is put forward, a time that does not exist counts as that much later; where it is put back, a
 * time that comes twice counts as the first. A day begins with its first moment, which isn't 00:00 where
 * midnight is skipped, and ends when the next one begins, however long it was.
 *
 * It is built on Intl alone, since a library would weigh more than all of it in the browser's first script;
 * zones.test.ts holds it against Temporal in every zone (docs/adr/0065-one-time-module.md).
 */
import { addDays, daysInMs, isDay } from "./calendar.ts";

const minuteMs = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

// Making a format takes a hundred times as long as using one.
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formats.set(timeZone, made);
  return made;
}

/** Whether there is a zone of that name. */
export function isTimeZone(text: string): boolean {
  try {
    // Not kept: what is asked here comes from outside.
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

interface LocalMoment {
  day: string;
  time: string;
}

/** Day and time of day of a moment in a zone. */
export function toLocal(atMs: number, timeZone: string): LocalMoment {
  const parts = formatOf(timeZone).formatToParts(atMs);
  const read = (type: string): string => parts.find((part) => part.type === type)?.value ?? "";
  return {
    day: `${read("year").padStart(4, "0")}-${read("month")}-${read("day")}`,
    time: `${read("hour")}:${read("minute")}`,
  };
}

/** The day that a moment belongs to in a zone. */
export function dayOf(atMs: number, timeZone: string): string {
  return toLocal(atMs, timeZone).day;
}

/**
 * What becomes of a time that a clock shows twice, or skips: `compatible` is the first of two and that much
 * later for a skipped one, `earlier` and `later` are what they say, `reject` takes neither. Temporal's words.
 */
export type Disambiguation = "compatible" | "earlier" | "later" | "reject";

const readAsUtc = ({ day, time }: LocalMoment): number => Date.parse(`${day}T${time}:00.000Z`);

/**
 * Moments that the wall clock may mean, the earliest first; where it skips that time, those on either side.
 */
function findMoments(day: string, time: string, timeZone: string) {
  const wanted = readAsUtc({ day, time });
  const offsetAt = (atMs: number): number =>
    readAsUtc(toLocal(atMs, timeZone)) - Math.floor(atMs / minuteMs) * minuteMs;
  const near = [-1, 1].map((days) => wanted - offsetAt(wanted + daysInMs(days))).toSorted((a, b) => a - b);
  const fitting = near.filter((atMs) => readAsUtc(toLocal(atMs, timeZone)) === wanted);
  const isSkipped = fitting.length === 0;
  const [earlier = wanted, later = earlier] = isSkipped ? near : fitting;
  return { earlier, later, isSkipped };
}

/** The moment of a day and time in a zone. */
export function momentOf(
  day: string,
  time: string,
  timeZone: string,
  disambiguation: Exclude<Disambiguation, "reject"> = "compatible",
): number {
  const { earlier, later, isSkipped } = findMoments(day, time, timeZone);
  return disambiguation === "later" || (disambiguation === "compatible" && isSkipped) ? later : earlier;
}

/** A moment as a field for date and time takes it: "2026-03-29T16:30". */
export function writeLocal(atMs: number, timeZone: string): string {
  const { day, time } = toLocal(atMs, timeZone);
  return `${day}T${time}`;
}

/**
 * The moment that a text such as "2026-03-29T16:30" means in a zone, as a date field writes it; null where it
 * is no day and time, or where it is to be rejected.
 */
export function parseLocal(
  text: string,
  timeZone: string,
  disambiguation: Disambiguation = "compatible",
): number | null {
  const [, day = "", time = ""] =
    /^([^T]+)T((?:[01]\d|2[0-3]):[0-5]\d)(?::\d\d(?:\.\d+)?)?$/.exec(text) ?? [];
  if (!isDay(day)) return null;
  if (disambiguation !== "reject") return momentOf(day, time, timeZone, disambiguation);
  const { earlier, later } = findMoments(day, time, timeZone);
  return earlier === later ? earlier : null;
}

/** The first moment of a day in a zone. Of a day that a zone left out, the first moment after it. */
export function startOfDay(day: string, timeZone: string): number {
  const { earlier, later, isSkipped } = findMoments(day, "00:00", timeZone);
  if (!isSkipped) return earlier;
  // Midnight is skipped, and not always to 01:00: the day begins where the clock was put forward.
  let [before, within] = [earlier, later];
  while (within - before > minuteMs) {
    const middle = before + Math.ceil((within - before) / 2 / minuteMs) * minuteMs;
    if (dayOf(middle, timeZone) >= day) within = middle;
    else before = middle;
  }
  return within;
}

/** The last millisecond of a day in a zone. */
export function endOfDay(day: string, timeZone: string): number {
  return startOfDay(addDays(day, 1), timeZone) - 1;
}

/** The first moment of the day that lies so many days from the one of a moment: 0 is its own. */
export function startOfDayFrom(atMs: number, days: number, timeZone: string): number {
  return startOfDay(addDays(dayOf(atMs, timeZone), days), timeZone);
}
