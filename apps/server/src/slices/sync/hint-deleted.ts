import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { findPlatformOrderId } from "./orders-here.store.ts";
import { webhookReceived } from "./sync.jobs.ts";
import { addWebhookEvent } from "./webhook-events.store.ts";

/**
 * A platform that refused a call as if it didn't know the order is asked for that order at once, as if it had
 * told of a deletion itself: many shops never do (decisions 12). What its answer says is taken in; an order
 * that it doesn't know is closed. Part of the caller's transaction; the same `cause` is heard once.
 */
export async function hintDeleted(
  tx: StoreTx,
  {
    orderId,
    accountId,
    cause,
    jobs,
  }: { orderId: string; accountId: string; cause: string; jobs: Ctx["jobs"] },
): Promise<void> {
  const id = await findPlatformOrderId(tx, orderId, accountId);
  if (id === null) return;
  const eventId = await addWebhookEvent(
    tx,
    accountId,
    {
      kind: "event",
      eventId: `not-found:${cause}`,
      topic: "order.notFound",
      resource: { kind: "order", id, wasDeleted: true },
      occurredAt: null,
    },
    Buffer.alloc(0),
  );
  if (eventId === null) return;
  await jobs.enqueue(
    tx,
    webhookReceived,
    { storeId: tx.storeId, webhookEventId: eventId },
    { group: accountId },
  );
}
