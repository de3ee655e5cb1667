/**
 * Where days begin in a person's time zone, as the texts that orders carry: so a filter compares texts and
 * asks no calendar for each of ten thousand orders. The clock and the zone are always handed in.
 */
export interface DaySettings {
  nowMs: number;
  timeZone: string;
}

const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(timeZone, made);
  return made;
}

/** What a clock on the wall of that zone shows, as if it were UTC. */
function readWall(atMs: number, timeZone: string): number {
  const parts = getFormat(timeZone).formatToParts(atMs);
  const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"), read("second"));
}

/**
 * The moment when a wall of the zone shows that midnight. Asked twice, since the offset itself may change
 * that night.
 */
function fromMidnight(wallMs: number, timeZone: string): number {
  const first = wallMs - (readWall(wallMs, timeZone) - wallMs);
  return wallMs - (readWall(first, timeZone) - first);
}

/** The beginning of the day that is so many days ahead of today, in the form of an order's dates. */
export function startOfDayAhead(days: number, { nowMs, timeZone }: DaySettings): string {
  const today = Math.floor(readWall(nowMs, timeZone) / dayMs) * dayMs;
  return new Date(fromMidnight(today + days * dayMs, timeZone)).toISOString();
}

/** The beginning of a day such as "2026-01-31", and `days` later; null when it names no day. */
export function startOfDate(date: string, days: number, timeZone: string): string | null {
  const wallMs = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(wallMs) || !new Date(wallMs).toISOString().startsWith(date)) return null;
  return new Date(fromMidnight(wallMs + days * dayMs, timeZone)).toISOString();
}
