import { addDays, toLocal } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import { isDayClosed } from "./manifests.store.ts";

const daysAhead = 14;

/**
 * The day of the hand-over of a label that is bought now: today in the store's zone, or the first day after
 * it that has no manifest yet.
 */
export async function nextShipDate(
  tx: StoreTx,
  accountId: string,
  timeZone: string,
  now: Date,
): Promise<string> {
  const today = localDay(now, timeZone);
  for (let ahead = 0; ahead < daysAhead; ahead++) {
    const day = addDays(today, ahead);
    if (!(await isDayClosed(tx, accountId, day))) return day;
  }
  return addDays(today, daysAhead);
}

/** The day that it is in a zone, YYYY-MM-DD. */
export function localDay(now: Date, timeZone: string): string {
  return toLocal(now.getTime(), timeZone).day;
}
