/** The SQL of feedback that is left to buyers: one for each order. */
import type { StoreTx } from "../../platform/db/index.ts";

/** How far feedback to a buyer came: underWay -> done | refused | unsure (nobody knows what became of it). */
export type LeftState = "underWay" | "done" | "refused" | "unsure";

/** An order whose buyer may be left feedback. */
export interface LeavableOrder {
  orderId: string;
  orderNumber: string;
  accountId: string;
  platform: string;
  account: string;
  platformOrderId: string;
  lineId: string | null;
  platformItemId: string | null;
  buyer: string | null;
  itemName: string | null;
  boughtAt: string;
  shippedAt: string | null;
  state: LeftState | null;
  problem: string | null;
  actionId: string | null;
}

// Shipped, paid for, and nothing of it went back; platforms take feedback for some weeks only.
const leavableSql = `o.shipped and not o.failed and not o.external and o.refunded_minor = 0
  and o.platform = any($1) and o.created_at >= $2 and a.state <> 'unlinked'`;
const openSql = "coalesce(f.state, 'refused') not in ('underWay', 'done')";
const columnsSql = `o.id as "orderId", o.order_number as "orderNumber", o.account_id as "accountId", o.platform,
  o.account, o.platform_order_id as "platformOrderId", o.items -> 0 ->> '_id' as "lineId",
  o.items -> 0 -> 'meta' ->> 'id' as "platformItemId", o.buyer ->> 'handle' as buyer,
  o.items -> 0 ->> 'name' as "itemName", o.created_at as "boughtAt", o.shipped_at as "shippedAt",
  f.state, f.problem, f.action_id as "actionId"`;
const fromSql = `from orders_shared o
  join accounts_shared a on a.store_id = o.store_id and a.id = o.account_id
  left join buyer_feedback f on f.store_id = o.store_id and f.order_id = o.id`;

/** Orders that wait for feedback at these platforms, the newest first. */
export function listLeavable(
  tx: StoreTx,
  platforms: readonly string[],
  since: Date,
  most: number,
): Promise<LeavableOrder[]> {
  return tx.rows<LeavableOrder>(
    `select ${columnsSql} ${fromSql} where ${leavableSql} and ${openSql}
     order by o.created_at desc, o.id limit $3`,
    [platforms, since.toISOString(), most],
  );
}

/** How many wait. */
export async function countLeavable(tx: StoreTx, platforms: readonly string[], since: Date): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(*) as count ${fromSql} where ${leavableSql} and ${openSql}`,
    [platforms, since.toISOString()],
  );
  return row?.count ?? 0;
}

/** These orders, whatever their feedback; those that can't be left any are left out. */
export function findLeavable(
  tx: StoreTx,
  platforms: readonly string[],
  since: Date,
  orderIds: readonly string[],
): Promise<LeavableOrder[]> {
  return tx.rows<LeavableOrder>(`select ${columnsSql} ${fromSql} where ${leavableSql} and o.id = any($3)`, [
    platforms,
    since.toISOString(),
    orderIds,
  ]);
}

/** What is kept of feedback to a buyer. */
export interface KeptFeedback {
  orderId: string;
  accountId: string;
  text: string;
  actionId: string;
  byName: string;
  at: Date;
}

/**
 * Takes an order's one feedback: false where somebody else has begun it, or it stands already. What was
 * refused may be tried again.
 */
export async function takeFeedback(
  tx: StoreTx,
  { orderId, accountId, text, byName, at }: Omit<KeptFeedback, "actionId">,
): Promise<boolean> {
  const rows = await tx.rows<{ order_id: string }>(
    `insert into buyer_feedback (store_id, order_id, account_id, content, state, by_name, asked_at)
       values ($1, $2, $3, $4, 'underWay', $5, $6)
     on conflict (store_id, order_id) do update set content = excluded.content, state = 'underWay',
       problem = null, action_id = null, by_name = excluded.by_name, asked_at = excluded.asked_at
       where buyer_feedback.state = 'refused'
     returning order_id`,
    [tx.storeId, orderId, accountId, text, byName, at.toISOString()],
  );
  return rows.length > 0;
}

/** Names the action that carries it. */
export async function nameAction(tx: StoreTx, orderId: string, actionId: string): Promise<void> {
  await tx.run("update buyer_feedback set action_id = $2 where order_id = $1", [orderId, actionId]);
}

/** Writes how far the feedback of this action came; of an older one nothing. */
export async function settleFeedback(
  tx: StoreTx,
  {
    orderId,
    actionId,
    state,
    problem,
  }: { orderId: string; actionId: string; state: LeftState; problem: string | null },
): Promise<void> {
  await tx.run("update buyer_feedback set state = $3, problem = $4 where order_id = $1 and action_id = $2", [
    orderId,
    actionId,
    state,
    problem,
  ]);
}

/** Forgets that feedback was begun: it was withdrawn before it was sent. */
export async function dropFeedback(tx: StoreTx, orderId: string, actionId: string): Promise<void> {
  await tx.run("delete from buyer_feedback where order_id = $1 and action_id = $2", [orderId, actionId]);
}
