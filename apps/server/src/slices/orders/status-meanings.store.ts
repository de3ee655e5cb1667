/**
 * What the seller said the statuses of an account's shop stand for: read here, written where settings are
 * changed.
 */
import type { StoreTx } from "../../platform/db/index.ts";
import type { StatusMeanings } from "./read-status.ts";

/**
 * By the platform's own word; empty where nothing was said. Read it behind the calendar's lock
 * (dispatch/calendars.store.ts).
 */
export async function readMeanings(tx: StoreTx, accountId: string): Promise<StatusMeanings> {
  const row = await tx.one<{ statuses: StatusMeanings | null }>(
    "select settings -> 'statuses' as statuses from accounts_settings where account_id = $1",
    [accountId],
    "status-meanings",
  );
  return row?.statuses ?? {};
}
