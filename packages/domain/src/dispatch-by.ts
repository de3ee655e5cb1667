/**
 * Until when an order has to be handed over (glossary: dispatch-by).
 *
 * The platform's own deadline wins. Without one: the day of the payment counts when it is a working day and
 * the payment came by the cut-off, else the next working day counts; from there so many working days as the
 * account needs. The deadline is the cut-off of that day, or its end where there is none. Weekdays and days
 * off are those of the account, days and times those of the store's zone. An account that said nothing about
 * handling promises nothing: null.
 */
import { addDays } from "./time/calendar.ts";
import { addWorkingDays, isWorkingDay, type WorkingDays } from "./time/working-days.ts";
import { dayOf, endOfDay, momentOf, toLocal } from "./time/zones.ts";

/** When an account works. */
export interface WorkCalendar extends WorkingDays {
  timeZone: string;
  /** Working days from payment to hand-over; null: not said. */
  handlingDays: number | null;
  /** The last minute of a working day that still counts for it, "16:30"; null: the whole day. */
  cutOff: string | null;
}

export interface DispatchFacts {
  /** ISO 8601, or null where the platform gave none. */
  platformDeadline: string | null;
  /** When the order was paid, or null: it is not yet. */
  paidAt: string | null;
}

/** The deadline as ISO 8601, or null: nobody promised one yet. */
export function dispatchBy(
  { platformDeadline, paidAt }: DispatchFacts,
  calendar: WorkCalendar,
): string | null {
  if (platformDeadline !== null) return platformDeadline;
  const { handlingDays, cutOff, timeZone } = calendar;
  if (paidAt === null || handlingDays === null) return null;
  const paid = toLocal(Date.parse(paidAt), timeZone);
  const isLate = cutOff !== null && paid.time > cutOff;
  const day = addWorkingDays(isLate ? addDays(paid.day, 1) : paid.day, handlingDays, calendar);
  if (day === null) return null;
  return new Date(cutOff === null ? endOfDay(day, timeZone) : momentOf(day, cutOff, timeZone)).toISOString();
}

/** A courier's last minute of a working day. */
export interface CutOff {
  name: string;
  time: string;
}

/**
 * The next cut-off that has not passed, on a day that anybody works; null when there is none within a
 * fortnight.
 */
export function nextCutOff(
  nowMs: number,
  cutOffs: readonly CutOff[],
  calendars: readonly WorkingDays[],
  timeZone: string,
): { name: string; at: string } | null {
  const today = dayOf(nowMs, timeZone);
  for (let ahead = 0; ahead < 14; ahead += 1) {
    const day = addDays(today, ahead);
    if (!calendars.some((calendar) => isWorkingDay(day, calendar))) continue;
    const open = cutOffs
      .map(({ name, time }) => ({ name, atMs: momentOf(day, time, timeZone) }))
      .filter(({ atMs }) => atMs > nowMs);
    const first = open.toSorted((a, b) => a.atMs - b.atMs)[0];
    if (first !== undefined) return { name: first.name, at: new Date(first.atMs).toISOString() };
  }
  return null;
}
