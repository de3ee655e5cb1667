/** What the first page counts: the day's belt, its sales by the hour, and what needs a person. */
import { beltQueues, type AttentionView, type BeltQueue } from "@stallkeeper/contract";
import { awaitingSql, queueRulesSql } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

// One look each: together they would walk through all orders, alone each finds its own index.
const countOf = (queue: BeltQueue): string => `(select count(*) from orders where ${queueRulesSql[queue]})::int as "${queue}"`;
const beltSql = `select ${beltQueues.map(countOf).join(", ")}`;

/** How many orders stand in each queue of the belt. */
export async function countBelt(tx: StoreTx): Promise<Record<BeltQueue, number>> {
  const row = await tx.one<Record<BeltQueue, number>>(beltSql, [], "belt");
  return row ?? { new: 0, ship: 0, queued: 0, unresponsive: 0, refund: 0 };
}

const dueIn = (queue: BeltQueue): string => `(select count(*) from orders where dispatch_by <= $1 and ${queueRulesSql[queue]})::int`;

/** How many orders of two queues are due by a moment. */
export async function countDue(tx: StoreTx, by: Date): Promise<{ new: number; ship: number }> {
  const row = await tx.one<{ new: number; ship: number }>(`select ${dueIn("new")} as new, ${dueIn("ship")} as ship`, [by], "due");
  return row ?? { new: 0, ship: 0 };
}

interface ShippedCounts {
  shippedToday: number;
  shippedYesterday: number;
  hasShipped: boolean;
}

/** How many orders were told to a platform as shipped since the day's and the day before's first moment. */
export async function countShipped(tx: StoreTx, today: Date, yesterday: Date): Promise<ShippedCounts> {
  const row = await tx.one<ShippedCounts>(
    `select count(*) filter (where created_at >= $1)::int as "shippedToday", count(*) filter (where created_at < $1)::int as "shippedYesterday",
       exists (select from actions where kind = 'shipment' and state in ('accepted', 'verified')) as "hasShipped"
     from actions where kind = 'shipment' and created_at >= $2 and state not in ('refused', 'gaveUp')`, [today, yesterday], "shipped");
  return row ?? { shippedToday: 0, shippedYesterday: 0, hasShipped: false };
}

/** Net sales of the last 24 hours by age in hours, 0 the newest, in the store's currency; hours without any are left out. */
export async function sumHours(tx: StoreTx, now: Date): Promise<{ age: number; sumMinor: number; currency: string }[]> {
  return tx.rows(
    `select floor(extract(epoch from ($1::timestamptz - o.created_at)) / 3600)::int as age, sum(o.amount_total_minor - o.refunded_minor)::bigint as "sumMinor", s.currency
     from stores s join orders o on o.store_id = s.id and o.currency = s.currency and not o.external and not o.failed
       and o.created_at > $1::timestamptz - interval '24 hours' and o.created_at <= $1
     where s.id = $2 group by 1, s.currency`, [now, tx.storeId], "sales-by-hour");
}

const mostNamed = 20;
const openTagged = (tag: string): string => `(select count(*) from orders where not external and tags @> '{${tag}}' and not tags @> '{completed}')::int`;

/** What needs a person. */
export async function countAttention(tx: StoreTx): Promise<Omit<AttentionView, "returnsWaiting" | "oversold" | "stockToCheck">> {
  const counting = tx.one<Omit<AttentionView, "gaveUpOrders" | "returnsWaiting" | "oversold" | "stockToCheck">>(
    `select ${openTagged("needsAlternativeItem")} as "needsAlternativeItem", ${openTagged("needsAdminAttention")} as "needsAdminAttention",
       ${openTagged("markForReturn")} as "markedForReturn",
       (select count(*) from orders where ${awaitingSql} and state = 'unknown')::int as "unmappedOrders",
       (select count(*) from actions where state = 'gaveUp')::int as "gaveUp"`, [], "attention");
  const naming = tx.rows<{ number: string }>(
    `select distinct o.order_number as number from actions a join orders o on o.store_id = a.store_id and o.id = a.order_id where a.state = 'gaveUp' limit ${mostNamed}`, [], "gave-up-orders");
  const [row, named] = await Promise.all([counting, naming]);
  return { needsAlternativeItem: 0, needsAdminAttention: 0, markedForReturn: 0, unmappedOrders: 0, gaveUp: 0, ...row, gaveUpOrders: named.map(({ number }) => number) };
}
