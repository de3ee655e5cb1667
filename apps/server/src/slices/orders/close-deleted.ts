import { announce } from "../../platform/live/index.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { addOrderEvents } from "./order-events.store.ts";
import { markDeleted } from "./orders.store.ts";
import type { OrderSource } from "./platform-row.ts";

/**
 * Closes orders that were asked for at `readAt` and that their platform doesn't know any more, with a line in
 * their timelines. Should one be shown again, a pull opens it. Answers how many were closed now. Safe to
 * repeat.
 */
export async function closeDeleted(
  tx: StoreTx,
  source: OrderSource,
  platformOrderIds: readonly string[],
  readAt: Date,
): Promise<number> {
  const closed = await markDeleted(tx, source.accountId, platformOrderIds, readAt);
  const at = readAt.toISOString();
  await addOrderEvents(
    tx,
    closed.map(({ id }) => ({
      orderId: id,
      at,
      kind: "deletedAtPlatform" as const,
      actor: source.platformName,
    })),
  );
  await announce(
    tx,
    "order",
    closed.map(({ id }) => id),
  );
  return closed.length;
}
