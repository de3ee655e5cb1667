/**
 * Days and wall clocks of a time zone. A day is written "2026-03-29", a time of day "16:30"; both compare as
 * texts. Where a clock is put forward, a time that does not exist counts as that much later; where it is put
 * back, a time that comes twice counts as the first. A day ends when the next one begins, however long it
 * was.
 */
const minuteMs = 60_000;
const dayMs = 86_400_000;

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

interface LocalMoment {
  day: string;
  time: string;
}

/** Day and time of day of a moment in a zone. Throws RangeError for a zone that does not exist. */
export function toLocal(atMs: number, timeZone: string): LocalMoment {
  const parts = formatOf(timeZone).formatToParts(atMs);
  const read = (type: string): string => parts.find((part) => part.type === type)?.value ?? "";
  return {
    day: `${read("year").padStart(4, "0")}-${read("month")}-${read("day")}`,
    time: `${read("hour")}:${read("minute")}`,
  };
}

function readAsUtc({ day, time }: LocalMoment): number {
  return Date.parse(`${day}T${time}:00.000Z`);
}

/** The moment of a day and time in a zone, in milliseconds. */
export function momentOf(day: string, time: string, timeZone: string): number {
  const wanted = readAsUtc({ day, time });
  const offsetAt = (atMs: number): number =>
    readAsUtc(toLocal(atMs, timeZone)) - Math.floor(atMs / minuteMs) * minuteMs;
  const [before, after] = [offsetAt(wanted - dayMs), offsetAt(wanted + dayMs)];
  const fits = [wanted - before, wanted - after].filter(
    (atMs) => readAsUtc(toLocal(atMs, timeZone)) === wanted,
  );
  return fits.length === 0 ? wanted - before : Math.min(...fits);
}

/** The day so many days later, or earlier. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return ((new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7) + 1;
}

/** The first moment of a day in a zone, in milliseconds. */
export function startOfDay(day: string, timeZone: string): number {
  return momentOf(day, "00:00", timeZone);
}

/** The last millisecond of a day in a zone. */
export function endOfDay(day: string, timeZone: string): number {
  return startOfDay(addDays(day, 1), timeZone) - 1;
}
