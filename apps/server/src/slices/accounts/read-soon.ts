import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { accountSyncDue } from "./accounts.jobs.ts";
import { makeSyncDue } from "./accounts.store.ts";

/**
 * The account is read as soon as a worker is free, and what is new there comes with that; a paused one and
 * one that has to be connected again are not. Part of the caller's transaction; safe to repeat.
 */
export async function readSoon({ jobs }: Pick<Ctx, "jobs">, tx: StoreTx, accountId: string): Promise<void> {
  await makeSyncDue(tx, accountId);
  await jobs.enqueue(tx, accountSyncDue, { storeId: tx.storeId, accountId }, { group: accountId });
}
