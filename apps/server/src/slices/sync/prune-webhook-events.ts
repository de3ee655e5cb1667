import { listStoreIds, type Db } from "../../platform/db/index.ts";

/** Forgets webhooks: worked ones after 30 days, those that failed, which somebody may look into, after 90. Safe to repeat. */
export async function pruneWebhookEvents(db: Db): Promise<void> {
  for (const id of await listStoreIds(db)) {
    await db.withStore(id, (tx) => tx.run(
      `delete from webhook_events where state <> 'received' and worked_at < now() - interval '30 days'
         and (state <> 'failed' or worked_at < now() - interval '90 days')`));
  }
}
