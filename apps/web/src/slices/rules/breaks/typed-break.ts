/** The days of a pause as they are typed, and the moments that they mean in the store's zone. */
import type { RuleBreakInput } from "@stallkeeper/contract";
import { dayOf, endOfDay, startOfDay } from "@stallkeeper/domain";

export interface TypedBreak {
  /** Empty: all accounts. */
  accountId: string;
  /** Days; empty: from now on, and until somebody ends it. */
  from: string;
  until: string;
}

/**
 * What a pause from a first to a last day means, both included; null where it would be over or end before it
 * begins. Pure.
 */
export function readBreak(typed: TypedBreak, nowMs: number, timeZone: string): RuleBreakInput | null {
  const { accountId, from, until } = typed;
  const today = dayOf(nowMs, timeZone);
  if (until !== "" && (until < today || until < from)) return null;
  const isLater = from > today;
  return {
    ...(accountId === "" ? {} : { accountId }),
    ...(isLater ? { from: new Date(startOfDay(from, timeZone)).toISOString() } : {}),
    ...(until === "" ? {} : { until: new Date(endOfDay(until, timeZone)).toISOString() }),
  };
}
