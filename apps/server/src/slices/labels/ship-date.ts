import { addDays, dayOf } from "@stallkeeper/domain";
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
  const today = dayOf(now.getTime(), timeZone);
  for (let ahead = 0; ahead < daysAhead; ahead++) {
    const day = addDays(today, ahead);
    if (!(await isDayClosed(tx, accountId, day))) return day;
  }
  return addDays(today, daysAhead);
}
