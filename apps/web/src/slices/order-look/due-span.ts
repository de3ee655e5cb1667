import { daysInMs, countDaysAhead, formatSpan, type TimeSettings } from "@stallkeeper/domain";
import { texts } from "./texts.ts";

const [dayMs, exactMs] = [daysInMs(1), 10 * 3_600_000];

/**
 * How far a deadline is, in words, ahead or past: hours within a day of it, then days of the calendar in the
 * given zone. What was due at 16:00 two days ago is 2 days late in the morning, too. Pure.
 */
export function nameDueSpan(atMs: number, settings: TimeSettings): string {
  const awayMs = Math.abs(atMs - settings.nowMs);
  return awayMs < dayMs
    ? formatSpan(awayMs, settings.locale, awayMs < exactMs)
    : texts.days(Math.abs(countDaysAhead(atMs, settings)));
}
