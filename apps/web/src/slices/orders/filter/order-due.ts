/**
 * How urgent an order is: overdue -> today -> tomorrow -> later, by its dispatch-by moment and the person's
 * own days. An order that was shipped, or that has no such moment, is not due at all.
 */
import { startOfDayAhead, type DaySettings } from "./day-bounds.ts";
import type { ListOrder } from "../list-order.ts";

export const dueWords = ["overdue", "today", "tomorrow", "later"] as const;
export type DueWord = (typeof dueWords)[number];

type DueFacts = Pick<ListOrder, "dispatchBy" | "shipping">;

/** Makes the rule for one moment; ask for a new one when the minute has passed. */
export function createDueRule(settings: DaySettings): (order: DueFacts) => DueWord | null {
  const now = new Date(settings.nowMs).toISOString();
  const [tomorrow, dayAfter] = [startOfDayAhead(1, settings), startOfDayAhead(2, settings)];
  return ({ dispatchBy, shipping }) => {
    if (dispatchBy === null || shipping.shipped) return null;
    if (dispatchBy < now) return "overdue";
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
