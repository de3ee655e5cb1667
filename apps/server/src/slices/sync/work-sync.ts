/**
 * Puts the sync engine to work: accounts that are due, webhooks that wait, and a sweep for what a crash left
 * behind.
 */
import {
  accountSyncDue,
  listConnectedAccounts,
  listDueSyncs,
  statusesChanged,
  webhooksWanted,
} from "../accounts/index.ts";
import { systemCtx, type Services } from "../../platform/context.ts";
import { listOpenStoreIds, listStoreIds } from "../../platform/db/index.ts";
import { registerWebhooks } from "./register-webhooks.ts";
import { rereadStatuses } from "./reread-statuses.ts";
import { runSync, syncTimings, type SyncTimings } from "./run-sync.ts";
import { webhookReceived } from "./sync.jobs.ts";
import { listDueWebhookEvents } from "./webhook-events.store.ts";
import { workWebhook } from "./work-webhook.ts";

const sweepEveryMs = 5_000;
const overdueMs = 3_000;
const webhookAddressesEveryMs = 3_600_000;
const actorName = "Sync";

/** Lets this process read accounts and work webhooks. Call once per process. */
export function workSync(services: Services, timings: Partial<SyncTimings> = {}): void {
  const all = { ...syncTimings, ...timings };
  services.jobs.work(accountSyncDue, ({ storeId, accountId }) =>
    runSync(systemCtx(services, storeId, actorName), accountId, all),
  );
  services.jobs.work(webhookReceived, ({ storeId, webhookEventId }) =>
    workWebhook(systemCtx(services, storeId, actorName), webhookEventId),
  );
  services.jobs.work(statusesChanged, ({ storeId, accountId }) =>
    rereadStatuses(systemCtx(services, storeId, actorName), accountId),
  );
  services.jobs.work(webhooksWanted, ({ storeId, accountId }) =>
    registerWebhooks(systemCtx(services, storeId, actorName), accountId),
  );
  services.jobs.repeat("sync-sweep", sweepEveryMs, () => sweepSyncs(services));
  services.jobs.repeat("webhook-addresses", webhookAddressesEveryMs, () => wantWebhooks(services));
}

/** Works every account and webhook that is overdue and in nobody's hands. Safe to repeat. */
export async function sweepSyncs(services: Services): Promise<void> {
  for (const storeId of await listOpenStoreIds(services.db)) {
    await services.db.withStore(storeId, async (tx) => {
      for (const { account_id } of await listDueSyncs(tx, overdueMs))
        services.jobs.offer(accountSyncDue, { storeId, accountId: account_id }, account_id);
    });
  }
  // Archived stores too: whoever closed their account is erased there as well.
  for (const storeId of await listStoreIds(services.db)) {
    await services.db.withStore(storeId, async (tx) => {
      for (const { id, account_id } of await listDueWebhookEvents(tx, overdueMs))
        services.jobs.offer(webhookReceived, { storeId, webhookEventId: id }, account_id);
    });
  }
}

/**
 * Our address may have changed since a marketplace was told it; accounts that know the present one are left
 * alone. Safe to repeat.
 */
async function wantWebhooks(services: Services): Promise<void> {
  for (const storeId of await listOpenStoreIds(services.db)) {
    await services.db.withStore(storeId, async (tx) => {
      for (const { id } of await listConnectedAccounts(tx)) {
        await services.jobs.enqueue(tx, webhooksWanted, { storeId, accountId: id }, { group: id });
      }
    });
  }
}
