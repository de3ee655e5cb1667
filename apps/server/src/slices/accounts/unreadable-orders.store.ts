/**
 * SQL of `unreadable_orders`: what a marketplace listed and nobody could understand, until it can be read.
 */
import type { UnreadableOrder } from "@stallkeeper/connector-sdk";
import type { StoreTx } from "../../platform/db/index.ts";

/**
 * Keeps orders with the newest reason and answers those that are new: due in a minute, while known ones stay
 * due when they were. Safe to repeat.
 */
export async function keepUnreadable(
  tx: StoreTx,
  accountId: string,
  orders: readonly UnreadableOrder[],
): Promise<UnreadableOrder[]> {
  const newest = [...new Map(orders.map((order) => [order.platformOrderId, order])).values()];
  if (newest.length === 0) return [];
  const rows = await tx.rows<UnreadableOrder & { is_new: boolean }>(
    `insert into unreadable_orders (store_id, account_id, platform_order_id, reason, next_at)
     select $1::uuid, $2::uuid, o."platformOrderId", o.reason, now() + interval '1 minute'
       from jsonb_to_recordset($3::jsonb) as o("platformOrderId" text, reason text)
     on conflict (store_id, account_id, platform_order_id) do update
       set reason = excluded.reason, seen_at = now()
     returning new.platform_order_id as "platformOrderId", new.reason, old.reason is null as is_new`,
    [tx.storeId, accountId, JSON.stringify(newest)],
  );
  return rows.filter((row) => row.is_new).map(({ platformOrderId, reason }) => ({ platformOrderId, reason }));
}

/** Forgets orders that were read. Safe to repeat. */
export async function forgetUnreadable(
  tx: StoreTx,
  accountId: string,
  platformOrderIds: readonly string[],
): Promise<void> {
  if (platformOrderIds.length > 0)
    await tx.run("delete from unreadable_orders where account_id = $1 and platform_order_id = any($2)", [
      accountId,
      platformOrderIds,
    ]);
}

/**
 * Takes orders that may be asked for again; each try doubles the pause, up to a day. Those without an id can
 * only be met in a list.
 */
export async function takeDueUnreadable(
  tx: StoreTx,
  accountId: string,
  limit: number,
): Promise<{ platformOrderId: string; tries: number }[]> {
  return tx.rows(
    `update unreadable_orders u set tries = tries + 1, next_at = now() + least(interval '1 day', interval '1 minute' * power(2, least(tries, 12)))
     where account_id = $1 and platform_order_id in (select platform_order_id from unreadable_orders
       where account_id = $1 and platform_order_id <> '' and next_at <= now() order by next_at limit $2)
     returning platform_order_id as "platformOrderId", tries`,
    [accountId, limit],
  );
}

/** Forgets what a walk over everything, begun at `since`, did not meet again in an unreadable form. */
export async function forgetUnreadableUnseen(tx: StoreTx, accountId: string, since: Date): Promise<void> {
  await tx.run(
    "delete from unreadable_orders where account_id = $1 and platform_order_id = '' and seen_at < $2",
    [accountId, since],
  );
}
