/**
 * Days of the calendar, without a clock or a zone. A day is written "2026-03-29", so days compare as texts. A
 * weekday is 1 for Monday to 7 for Sunday.
 */
const dayMs = 86_400_000;

const middayOf = (day: string): number => Date.parse(`${day}T12:00:00.000Z`);

/** Clocks differ, and some platforms tell whole seconds: a platform's may be so much behind ours. */
export const clockSkewMs = 300_000;

/**
 * So many times 24 hours in milliseconds: how long something is kept, waited for or looked back at. No step
 * from one day to another, as days of a zone may have 23 or 25 hours: that is `addDays`.
 */
export function daysInMs(count: number): number {
  return count * dayMs;
}

/** The day so many days later, or earlier. */
export function addDays(day: string, count: number): string {
  return new Date(middayOf(day) + count * dayMs).toISOString().slice(0, 10);
}

/** How many days it is from one day to another: 1 to the next, −1 to the one before. */
export function countDays(from: string, to: string): number {
  return Math.round((middayOf(to) - middayOf(from)) / dayMs);
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return ((new Date(middayOf(day)).getUTCDay() + 6) % 7) + 1;
}

/** Whether a text names a day that exists: "2026-02-30" doesn't. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const atMs = middayOf(text);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}
