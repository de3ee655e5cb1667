/** When rules with a schedule start. Pure. */
import { addDays, weekdayOf } from "../time/calendar.ts";
import { dayOf, momentOf } from "../time/zones.ts";
import type { RuleTrigger } from "./rule-triggers.ts";

/** The moments of a schedule in a span, the newest first. Pure. */
export function listMoments(
  { time, weekdays }: Extract<RuleTrigger, { kind: "schedule" }>,
  { since, until }: { since: Date; until: Date },
  timeZone: string,
): Date[] {
  const moments: Date[] = [];
  const first = dayOf(since.getTime(), timeZone);
  for (let day = dayOf(until.getTime(), timeZone); day >= first; day = addDays(day, -1)) {
    if (!weekdays.includes(weekdayOf(day))) continue;
    const at = momentOf(day, time, timeZone, "earlier");
    if (at >= since.getTime() && at <= until.getTime()) moments.push(new Date(at));
  }
  return moments;
}
