/** What the first page counts: the day's belt, its sales by the hour, and what needs a person. */
import { beltQueues, type AttentionView, type BeltQueue, type RunView } from "@stallkeeper/contract";
import { awaitingSql, dueBySql, overdueSql, queueRulesSql, saleSql } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

// One look each: together they would walk through all orders, alone each finds its own index.
const countOf = (queue: BeltQueue): string =>
  `(select count(*) from orders_shared where ${queueRulesSql[queue]})::int as "${queue}"`;
const beltSql = `select ${beltQueues.map(countOf).join(", ")}`;

/** How many orders stand in each queue of the belt. */
export async function countBelt(tx: StoreTx): Promise<Record<BeltQueue, number>> {
  const row = await tx.one<Record<BeltQueue, number>>(beltSql, [], "belt");
  return row ?? { new: 0, ship: 0, queued: 0, unresponsive: 0, refund: 0 };
}

const countIn = (queue: BeltQueue, rule: string): string =>
  `(select count(*) from orders_shared where ${rule} and ${queueRulesSql[queue]})::int`;

/** Of each of two queues, how many orders are due by a moment, and how many are overdue now. */
export async function countDue(tx: StoreTx, by: Date, now: Date): Promise<Pick<RunView, "due" | "overdue">> {
  const [due, overdue] = [dueBySql("$1"), overdueSql("$2")];
  const row = await tx.one<{ new: number; ship: number; lateNew: number; lateShip: number }>(
    `select ${countIn("new", due)} as new, ${countIn("ship", due)} as ship,
       ${countIn("new", overdue)} as "lateNew", ${countIn("ship", overdue)} as "lateShip"`,
    [by, now],
    "due",
  );
  return {
    due: { new: row?.new ?? 0, ship: row?.ship ?? 0 },
    overdue: { new: row?.lateNew ?? 0, ship: row?.lateShip ?? 0 },
  };
}

interface ShippedCounts {
  shippedToday: number;
  shippedYesterday: number;
  hasShipped: boolean;
}

/** How many orders were sent since the day's and the day before's first moment, here or at their platform. */
export async function countShipped(tx: StoreTx, today: Date, yesterday: Date): Promise<ShippedCounts> {
  const row = await tx.one<ShippedCounts>(
    `select count(*) filter (where shipped_at >= $1)::int as "shippedToday",
      count(*) filter (where shipped_at < $1)::int as "shippedYesterday",
       exists (select from actions_shared
         where kind = 'shipment' and state in ('accepted', 'verified')) as "hasShipped"
     from orders_shared where shipped_at >= $2`,
    [today, yesterday],
    "shipped",
  );
  return row ?? { shippedToday: 0, shippedYesterday: 0, hasShipped: false };
}

/**
 * Net sales of the last 24 hours by age in hours, 0 the newest, in the store's currency; hours without any
 * are left out.
 */
export async function sumHours(
  tx: StoreTx,
  now: Date,
): Promise<{ age: number; sumMinor: number; currency: string }[]> {
  return tx.rows(
    `select floor(extract(epoch from ($1::timestamptz - o.created_at)) / 3600)::int as age,
      sum(o.amount_total_minor - o.refunded_minor)::bigint as "sumMinor", s.currency
     from stores_shared s join orders_shared o on o.store_id = s.id and o.currency = s.currency
       and ${saleSql("o")}
       and o.created_at > $1::timestamptz - interval '24 hours' and o.created_at <= $1
     where s.id = $2 group by 1, s.currency`,
    [now, tx.storeId],
    "sales-by-hour",
  );
}

const mostNamed = 200;
const openTagged = (tag: string): string =>
  `(select count(*) from orders_shared where tags @> '{${tag}}' and not tags @> '{completed}')::int`;

/** Orders at which an action was given up. */
const gaveUpSql =
  "actions_shared a join orders_shared o on o.store_id = a.store_id and o.id = a.order_id where a.state = 'gaveUp'";

/** What needs a person. */
export async function countAttention(
  tx: StoreTx,
): Promise<Omit<AttentionView, "returnsWaiting" | "oversold" | "stockToCheck">> {
  const counting = tx.one<
    Omit<AttentionView, "gaveUpOrders" | "returnsWaiting" | "oversold" | "stockToCheck">
  >(
    `select ${openTagged("needsAlternativeItem")} as "needsAlternativeItem",
      ${openTagged("needsAdminAttention")} as "needsAdminAttention",
       ${openTagged("markForReturn")} as "markedForReturn",
       (select count(*) from orders_shared where ${awaitingSql} and state = 'unknown')::int as "unmappedOrders",
       (select count(distinct o.id) from ${gaveUpSql})::int as "gaveUp"`,
    [],
    "attention",
  );
  const naming = tx.rows<{ number: string }>(
    `select distinct o.order_number as number from ${gaveUpSql} limit ${mostNamed}`,
    [],
    "gave-up-orders",
  );
  const [row, named] = await Promise.all([counting, naming]);
  return {
    needsAlternativeItem: 0,
    needsAdminAttention: 0,
    markedForReturn: 0,
    unmappedOrders: 0,
    gaveUp: 0,
    ...row,
    gaveUpOrders: named.map(({ number }) => number),
  };
}
