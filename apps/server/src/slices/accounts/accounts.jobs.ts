/**
 * What the accounts slice asks of the sync engine. It names the jobs here and `sync` works them, so that
 * accounts need not know who does: a job is enqueued in the transaction of the change.
 */
import { defineJob } from "../../platform/jobs/index.ts";

/**
 * An account is to be brought up to date now: `account_syncs.next_at` has been set to now. Safe to repeat.
 */
export const accountSyncDue = defineJob<{ storeId: string; accountId: string }>("account-sync", {
  concurrency: 16,
  perGroup: 1,
});

/**
 * The seller maps the statuses of an account's shop another way: orders that are here are read again. Safe to
 * repeat.
 */
export const statusesChanged = defineJob<{ storeId: string; accountId: string }>("statuses-changed", {
  concurrency: 2,
  perGroup: 1,
});

/**
 * A connected account should ask its marketplace for webhooks, where the service has a public address.
 * Safe to repeat.
 */
export const webhooksWanted = defineJob<{ storeId: string; accountId: string }>("webhooks-wanted", {
  concurrency: 8,
  perGroup: 1,
});
