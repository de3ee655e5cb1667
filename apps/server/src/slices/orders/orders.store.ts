/** SQL of `orders` beside the bulk upsert: locks, local changes, queues. */
import type { JsonObject, OrderMoney } from "@stallkeeper/connector-sdk";
import {
  orderQueues,
  queueRulesSql,
  type LabelPlan,
  type OrderQueue,
  type OrderTag,
  type ShownRefund,
} from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

/** The seller's side of an order and what rules look at. */
export interface OrderRow {
  id: string;
  account_id: string;
  platform: string;
  platform_order_id: string;
  order_number: string;
  /** The platform's own word, and the common state that it was read as. */
  status: string;
  state: string;
  /** Not, or not yet, the seller's to fulfil. */
  external: boolean;
  /** Small facts as the platform told them last (platform-row.ts). */
  data: {
    isShipped?: boolean;
    isPaid?: boolean;
    shippingProvider?: string;
    trackingNumber?: string;
    refundedMinor?: number;
    refunds?: ShownRefund[];
    canPayBack?: boolean;
  };
  tags: string[];
  notes: string;
  meta: Record<string, unknown>;
  item_meta: Record<string, Record<string, string>>;
  items: {
    _id: string;
    name?: string;
    sku?: string;
    quantity?: number;
    priceMinor?: number;
    grossMinor?: number;
    isFee?: boolean;
    meta: Record<string, string>;
  }[];
  amount_total_minor: number;
  /** Empty for orders that were stored before money came in lines. */
  money: Partial<OrderMoney>;
  currency: string;
  fulfillment: Record<string, unknown>;
  fulfilled: boolean;
  shipped: boolean;
  shipping_provider: string | null;
  tracking_number: string | null;
  shipment_state: string | null;
  refund: number | null;
  pinned_at: string | null;
  unpinned_updated_at: string | null;
  updated_at: string;
  held_until: string | null;
  combined_id: string | null;
  parts: OrderPart[];
  label_plan: LabelPlan | null;
  /** Pieces whose money went back or is on its way: written by `saveRefundedItems` alone. */
  refunded_items: { itemId: string; quantity: number }[];
}

/**
 * One of several parcels of an order. planned -> told (the platform was asked to take it) | noted (it takes
 * whole orders only), or refused: planned again.
 */
export interface OrderPart {
  number: number;
  items: { itemId: string; quantity: number }[];
  /** Pieces that were in it and were refunded since; without items there is nothing to send. */
  refundedItems?: { itemId: string; quantity: number }[];
  provider: string | null;
  trackingNumber: string | null;
  sentAt: string | null;
  state: "planned" | "told" | "noted";
  /** It waits until then while the others are sent. */
  heldUntil?: string | null;
  heldReason?: string | null;
}

const rowColumns = `id, account_id, platform, platform_order_id, order_number, status, state, external, data, tags, notes, meta, item_meta,
  items, fulfillment, fulfilled, shipped,
  shipping_provider, tracking_number, shipment_state, refund, pinned_at, unpinned_updated_at, updated_at,
  amount_total_minor, money, currency, held_until, combined_id, parts, label_plan, refunded_items`;

const lockOneSql = `select ${rowColumns} from orders where id = $1 for no key update`;

/**
 * The orders of these ids, locked until the transaction ends, in the order of their ids so that two callers
 * cannot block each other for ever. Rows that name an order, lines of its timeline, may be added meanwhile:
 * its key never changes.
 */
export function lockOrders(tx: StoreTx, ids: readonly string[]): Promise<OrderRow[]> {
  // One order has a plan of its own that PostgreSQL keeps; of a list it plans again each time, for how long
  // it is.
  const [only] = ids;
  if (ids.length === 1) return tx.rows<OrderRow>(lockOneSql, [only], "order-lock");
  return tx.rows<OrderRow>(
    `select ${rowColumns} from orders where id = any($1) order by id for no key update`,
    [ids],
    "orders-lock",
  );
}

/** Those of these orders that go out in several parcels, locked. Split orders are few, and have an index. */
export function lockSplitOrders(tx: StoreTx, ids: readonly string[]): Promise<OrderRow[]> {
  return tx.rows<OrderRow>(
    `select ${rowColumns} from orders where id = any($1) and parts <> '[]' order by id for no key update`,
    [ids],
    "orders-lock-split",
  );
}

/** The ids of the orders that have some of these items. */
export async function listOrdersOfItems(tx: StoreTx, itemIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ order_id: string }>("select distinct order_id from posts where id = any($1)", [
    itemIds,
  ]);
  return rows.map(({ order_id }) => order_id);
}

/** The columns a use case may write; absent ones stay. */
export type LocalChange = Partial<
  Pick<
    OrderRow,
    | "tags"
    | "notes"
    | "meta"
    | "item_meta"
    | "items"
    | "fulfillment"
    | "fulfilled"
    | "shipped"
    | "shipping_provider"
    | "tracking_number"
    | "shipment_state"
    | "external"
    | "refund"
    | "pinned_at"
    | "unpinned_updated_at"
    | "updated_at"
    | "held_until"
    | "combined_id"
    | "parts"
    | "label_plan"
  >
> & { held_reason?: string; held_by_name?: string };

const jsonColumns = new Set(["meta", "item_meta", "items", "fulfillment", "parts", "label_plan"]);

/** Writes local columns of one order. */
export async function updateOrder(tx: StoreTx, id: string, change: LocalChange): Promise<void> {
  const { text, values, name } = updateSql(id, change);
  if (values.length > 1) await tx.run(text, values, name);
}

/** The same without waiting: what comes behind it sees it, and should it fail the transaction does. */
export function sendOrderUpdate(tx: StoreTx, id: string, change: LocalChange): void {
  const { text, values, name } = updateSql(id, change);
  if (values.length > 1) tx.send(text, values, name);
}

function updateSql(id: string, change: LocalChange): { text: string; values: unknown[]; name?: string } {
  const columns = Object.keys(change).sort();
  const values = columns.map((column) => change[column as keyof LocalChange]);
  const text = `update orders set ${columns.map((column, n) => `${column} = $${n + 2}`).join(", ")} where id = $1`;
  // Prepared where the few columns fit into a name, which PostgreSQL cuts at 63 characters.
  const name = `orders-set ${columns.join(" ")}`;
  const stored = columns.map((column, n) =>
    jsonColumns.has(column) && values[n] !== null ? JSON.stringify(values[n]) : values[n],
  );
  return { text, values: [id, ...stored], ...(name.length > 63 ? {} : { name }) };
}

/**
 * Writes again which pieces of these orders were refunded, by what was asked for here and what the platform
 * shows. Safe to repeat.
 */
export async function saveRefundedItems(
  tx: StoreTx,
  refunded: readonly { orderId: string; items: OrderRow["refunded_items"] }[],
): Promise<void> {
  await tx.run(
    `update orders o set refunded_items = r.items
       from jsonb_to_recordset($1) as r("orderId" text, items jsonb) where o.id = r."orderId"`,
    [JSON.stringify(refunded)],
  );
}

/** Locks orders as every use case does: before SKUs, in the order of their ids. */
export async function lockOrderRows(tx: StoreTx, ids: readonly string[]): Promise<void> {
  await tx.rows(
    "select id from orders where id = any($1) order by id for no key update",
    [ids],
    "lock-order-rows",
  );
}

/** Adds a tag where it is missing. Safe to repeat. */
export async function addTag(tx: StoreTx, ids: readonly string[], tag: OrderTag): Promise<void> {
  if (ids.length > 0)
    await tx.run(
      "update orders set tags = array_append(tags, $2) where id = any($1) and not tags @> array[$2]",
      [ids, tag],
    );
}

/** How many orders stand in each queue. */
export async function countQueues(tx: StoreTx): Promise<Record<OrderQueue, number>> {
  const counts = orderQueues.map((queue) => `count(*) filter (where ${queueRulesSql[queue]}) as "${queue}"`);
  const row = await tx.one<Record<OrderQueue, number>>(`select ${counts.join(", ")} from orders`);
  return row ?? (Object.fromEntries(orderQueues.map((queue) => [queue, 0])) as Record<OrderQueue, number>);
}

/** Orders of an account created since a moment that are not among the platform ids given. */
export async function listUnseen(
  tx: StoreTx,
  accountId: string,
  since: string,
  seen: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ platform_order_id: string }>(
    `select platform_order_id from orders o where account_id = $1 and created_at >= $2 and state <> 'deleted'
       and not exists (select 1 from unnest($3::text[]) as s(id) where s.id = o.platform_order_id)
         order by created_at desc limit $4`,
    [accountId, since, seen, limit],
  );
  return rows.map((row) => row.platform_order_id);
}

interface OwnStatus {
  account: string;
  /** The platform's word, as it writes it. */
  status: string;
  orders: number;
}

/**
 * The words of the shops' own that orders bear, by account; with `isUnmapped` only those that nobody mapped.
 */
export function listOwnStatuses(tx: StoreTx, isUnmapped = false): Promise<OwnStatus[]> {
  return tx.rows<OwnStatus>(
    `select account_id as account, status, count(*)::int as orders from orders
     where data ? 'readAs' ${isUnmapped ? "and external and state = 'unknown'" : ""} group by 1, 2
       order by 1, 2`,
  );
}

export interface MisreadOrder {
  id: string;
  platformOrder: JsonObject;
}

/**
 * Orders of an account whose status was read another way than the seller says now, by id; at most so many.
 */
export function listMisread(
  tx: StoreTx,
  accountId: string,
  afterId: string,
  most: number,
): Promise<MisreadOrder[]> {
  return tx.rows<MisreadOrder>(
    `select o.id, o.platform_order as "platformOrder" from orders o
       left join accounts_settings s on s.store_id = o.store_id and s.account_id = o.account_id
     where o.account_id = $1 and o.id > $2 and o.data ? 'readAs'
       and o.data ->> 'readAs' <> coalesce(s.settings -> 'statuses' ->> o.status, 'unmapped') order by o.id
         limit $3`,
    [accountId, afterId, most],
  );
}

/**
 * Closes orders that their platform doesn't know any more: they are nobody's to fulfil, unless they were
 * sent. Answers those that weren't closed before. Safe to repeat.
 */
export function markDeleted(
  tx: StoreTx,
  accountId: string,
  platformOrderIds: readonly string[],
  readAt: Date,
): Promise<{ id: string }[]> {
  return tx.rows<{ id: string }>(
    `update orders set state = 'deleted', external = not shipped, dispatch_by = null, platform_read_at = $3
     where account_id = $1 and platform_order_id = any($2) and state <> 'deleted' and platform_read_at <= $3
       returning id`,
    [accountId, platformOrderIds, readAt.toISOString()],
  );
}

/**
 * Renews the planner's statistics. Plans made while the tables were empty look through a whole store for one
 * order (measured: 0.7 ms instead of 0.015 for each line of a timeline); this throws them away.
 */
export async function analyzeOrders(tx: StoreTx): Promise<void> {
  await tx.run("analyze orders, order_events");
}

/**
 * Locks these orders and those that go out in one parcel with them. Where somebody put more into the parcel
 * before it was locked, all are let go first: locks are taken in the order of ids, or two callers wait for
 * each other.
 */
export async function lockCombined(tx: StoreTx, ids: readonly string[]): Promise<OrderRow[]> {
  for (;;) {
    const wanted = new Set([...ids, ...(await listCombined(tx, ids))]);
    await tx.run("savepoint lock_combined");
    const rows = await lockOrders(tx, [...wanted]);
    const fellows = new Set([...ids, ...(await listCombined(tx, ids))]);
    const hasAll = [...fellows].every((id) => wanted.has(id));
    await tx.run(hasAll ? "release savepoint lock_combined" : "rollback to savepoint lock_combined");
    if (hasAll) return rows.filter(({ id }) => fellows.has(id));
  }
}

/** The orders that go out in one parcel with these, themselves included where they do; not locked. */
async function listCombined(tx: StoreTx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from orders where combined_id in (select combined_id from orders where id = any($1))
       order by id`,
    [ids],
    "orders-combined",
  );
  return rows.map(({ id }) => id);
}

/** Items in the order in which their orders are locked: an item's id sorts otherwise. */
export async function sortItemsByOrder(tx: StoreTx, itemIds: readonly string[]): Promise<string[]> {
  return (
    await tx.rows<{ id: string }>("select id from posts where id = any($1) order by order_id, id", [itemIds])
  ).map(({ id }) => id);
}
