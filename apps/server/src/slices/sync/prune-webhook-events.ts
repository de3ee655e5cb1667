import { listOpenStoreIds, type Db } from "../../platform/db/index.ts";
import { deleteOldWebhookEvents } from "./webhook-events.store.ts";

/** Forgets webhooks of every store that nobody will look into any more. Safe to repeat. */
export async function pruneWebhookEvents(db: Db): Promise<void> {
  for (const id of await listOpenStoreIds(db)) await db.withStore(id, deleteOldWebhookEvents);
}
