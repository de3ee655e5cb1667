/**
 * How urgent an order is: overdue -> today -> tomorrow -> later, by its dispatch-by moment and the person's
 * own days. An order that was shipped, or that has no such moment, is not due at all.
 */
import { isOverdue, type DueFacts } from "@stallkeeper/domain";
import { startOfDate, startOfDayAhead, type DaySettings } from "./day-bounds.ts";

export const dueWords = ["overdue", "today", "tomorrow", "later"] as const;
/** Spans that are offered beside them; any other number of hours is understood, too. */
export const dueSpans = ["4h", "24h", "48h"] as const;
export type DueWord = (typeof dueWords)[number];

const mostHours = 24 * 31;

/** The last moment of a day such as "2026-01-31", by which an order is due; null when the word is none. */
export function readDueDay(word: string, timeZone: string): string | null {
  const next = startOfDate(word, 1, timeZone);
  return next === null ? null : new Date(Date.parse(next) - 1).toISOString();
}

/** How many hours ahead a word such as "24h" means; null when it means none. */
export function readHours(word: string): number | null {
  const hours = /^\d{1,3}h$/.test(word) ? Number(word.slice(0, -1)) : 0;
  return hours > 0 && hours <= mostHours ? hours : null;
}

/** Whether an order has to leave within so many hours; what is late already has to. */
export function createWithinRule(hours: number, { nowMs }: DaySettings): (order: DueFacts) => boolean {
  const end = new Date(nowMs + hours * 3_600_000).toISOString();
  return ({ dispatchBy, shipping }) => dispatchBy !== null && !shipping.shipped && dispatchBy < end;
}

/** Makes the rule for one moment; ask for a new one when the minute has passed. */
export function createDueRule(settings: DaySettings): (order: DueFacts) => DueWord | null {
  const now = new Date(settings.nowMs).toISOString();
  const [tomorrow, dayAfter] = [startOfDayAhead(1, settings), startOfDayAhead(2, settings)];
  return ({ dispatchBy, shipping }) => {
    if (dispatchBy === null || shipping.shipped) return null;
    if (isOverdue({ dispatchBy, shipping }, now)) return "overdue";
    return dispatchBy < tomorrow ? "today" : dispatchBy < dayAfter ? "tomorrow" : "later";
  };
}

export interface DueCounts {
  overdue: number;
  /** Still to come today. */
  today: number;
  /** The one moment at which all of today's leave; null when there are several. */
  todayAt: string | null;
}

/** What leaves today and what is late, among rows. */
export function countDue(rows: readonly DueFacts[], settings: DaySettings): DueCounts {
  const dueOf = createDueRule(settings);
  const counts: DueCounts = { overdue: 0, today: 0, todayAt: null };
  let isOneMoment = true;
  for (const row of rows) {
    const due = dueOf(row);
    if (due === "overdue") counts.overdue += 1;
    if (due !== "today") continue;
    isOneMoment &&= counts.today === 0 || counts.todayAt === row.dispatchBy;
    counts.today += 1;
    counts.todayAt = row.dispatchBy;
  }
  return isOneMoment ? counts : { ...counts, todayAt: null };
}
