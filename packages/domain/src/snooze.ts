import { addDays, weekdayOf } from "./time/calendar.ts";
import { dayOf, momentOf } from "./time/zones.ts";

/** Until when a conversation is put off, in milliseconds. */
export interface SnoozeMoments {
  hours: number;
  tomorrow: number;
  monday: number;
  /** It is Monday: the one of `monday` is a week ahead. */
  isMonday: boolean;
}

const hoursMs = 3 * 3_600_000;
const morning = "09:00";
const monday = 1;

/**
 * The moments that a conversation is put off to by one press: in three hours, tomorrow and on Monday at nine
 * by the clock of the zone. On a Monday it is the next one. Pure.
 */
export function snoozeMoments(nowMs: number, timeZone: string): SnoozeMoments {
  const today = dayOf(nowMs, timeZone);
  const tomorrow = addDays(today, 1);
  const ahead = (monday - weekdayOf(tomorrow) + 7) % 7;
  return {
    hours: nowMs + hoursMs,
    tomorrow: momentOf(tomorrow, morning, timeZone),
    monday: momentOf(addDays(tomorrow, ahead), morning, timeZone),
    isMonday: weekdayOf(today) === monday,
  };
}
