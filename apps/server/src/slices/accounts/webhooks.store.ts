/** SQL of webhooks as they come: whose address it is, and the event itself. What becomes of it is the sync's. */
import type { VerifiedWebhook } from "@stallkeeper/connector-sdk";
import type { Db, StoreTx } from "../../platform/db/index.ts";

/**
 * Whose address this is, or null. Addresses belong to no store, and strangers call them: one statement, no
 * transaction.
 */
export async function findWebhookRoute(
  db: Db,
  endpointId: string,
): Promise<{ storeId: string; accountId: string } | null> {
  const { rows } = await db.pool.query<{ storeId: string; accountId: string }>(
    `select store_id as "storeId", account_id as "accountId" from webhook_endpoints where id = $1`,
    [endpointId],
  );
  return rows[0] ?? null;
}

/** Stores an event and gives its id; null: it came before. */
export async function addWebhookEvent(
  tx: StoreTx,
  accountId: string,
  event: VerifiedWebhook,
  body: Buffer,
): Promise<string | null> {
  const added = await tx.one<{ id: string }>(
    `insert into webhook_events (store_id, account_id, event_id, topic, body, resource)
      values ($1, $2, $3, $4, $5, $6)
     on conflict (store_id, account_id, event_id) do nothing returning id`,
    [tx.storeId, accountId, event.eventId, event.topic, body, JSON.stringify(event.resource)],
  );
  return added?.id ?? null;
}
