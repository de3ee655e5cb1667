/** How a span's orders, buyers and offers were served. What is late or cancelled is so as Ratings judges it. */
import {
  serviceMeasures,
  type RefundReasonRow,
  type ReturnReasonRow,
  type ServiceMeasure,
  type ServiceOrder,
  type ServiceRow,
  type ServiceView,
} from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";
import { askRows, listingSql, ordersMark, placeSql } from "./asked-filters.store.ts";
import { valuesOf, type AskedSpan } from "./asked-span.store.ts";
import { askedSql } from "./sales.store.ts";

/** Whether a moment lies in the span: parameters 1 and 2. */
export const withinSql = (moment: string): string => `${moment} >= $1 and ${moment} < $2`;
/** The seller's orders, cancelled ones among them. */
export const servedSql = `not o.external and ${withinSql("o.created_at")} and ${placeSql("o")} ${ordersMark}`;
// Due: shipped at a known moment, or past its deadline; a cancelled order has none to keep. Parameter 5 is now.
const dueSql = `o.dispatch_by is not null and not o.failed
  and (o.left_at is not null or o.shipped_at is null and o.dispatch_by < $5::timestamptz)`;
export const measureSql: Record<ServiceMeasure, string> = {
  orders: "true",
  shipped: "(o.left_at is not null and not o.failed)",
  // What was paid back in full, or is gone at its platform, isn't sent any more.
  waiting: `(o.shipped_at is null and not o.failed and coalesce(o.refund, 0) <> 2
    and o.state not in ('refunded', 'deleted'))`,
  undated: "(o.shipped_at is not null and o.left_at is null and not o.failed)",
  late: `(${dueSql} and o.dispatch_by < coalesce(o.left_at, $5::timestamptz))`,
  cancelled: "o.failed",
  oversold: "'alreadySold' = any(o.tags)",
  refunded: "o.refunded_minor > 0",
  returned: "exists (select from returns_reasons r where r.store_id = o.store_id and r.order_id = o.id)",
  replaced: "exists (select from returns_replaced r where r.store_id = o.store_id and r.order_id = o.id)",
};

const countIf = (condition: string, name: string): string =>
  `(count(*) filter (where ${condition}))::int as ${name}`;
/**
 * What counts of orders that stand as "o"; parameter 5 is now. What came back and what was replaced is looked up
 * order by order: joined with all of them, a range of which the planner expects few orders would take minutes.
 */
export const servedCounts = `count(*)::int as orders, ${countIf(dueSql, "due")},
  ${serviceMeasures
    .filter((measure) => measure !== "orders")
    .map((measure) => countIf(measureSql[measure], measure))
    .join(", ")}`;

/** What counts of each account's orders. */
export function countServed(tx: StoreTx, span: AskedSpan, now: Date): Promise<ServiceRow[]> {
  return askRows<ServiceRow>(
    tx,
    span,
    `select o.account_id as "accountId", ${servedCounts}
     from orders_shared o where ${servedSql} group by 1 order by 2 desc, 1`,
    [...valuesOf(span), now.toISOString()],
    "analytics-served",
  );
}

/** Why orders of a span came back, the most frequent reason first. */
export function countReasons(tx: StoreTx, span: AskedSpan): Promise<ReturnReasonRow[]> {
  return askRows<ReturnReasonRow>(
    tx,
    span,
    `select lower(btrim(r.reason)) as reason, count(*)::int as returns, sum(r.quantity)::int as pieces
     from returns_reasons r join orders_shared o on o.store_id = r.store_id and o.id = r.order_id
     where ${servedSql} group by 1 order by 2 desc, 1`,
    valuesOf(span),
    "analytics-reasons",
  );
}

// A refund that a platform shows alone has no reason, as one that it only tells the sum of has none.
const refundReasonsSql = `select btrim(r.reason) as reason from refunds r
  where r.store_id = o.store_id and r.order_id = o.id and r.state <> 'refused' and btrim(r.reason) <> ''`;

/** Why money of a span's orders went back, the most frequent reason first; an order counts once for each reason. */
export function countRefundReasons(tx: StoreTx, span: AskedSpan): Promise<RefundReasonRow[]> {
  return askRows<RefundReasonRow>(
    tx,
    span,
    `select coalesce(f.reason, '') as reason, count(*)::int as orders
     from orders_shared o left join lateral (select distinct reason from (${refundReasonsSql}) r) f on true
     where ${servedSql} and ${measureSql.refunded} group by 1 order by 2 desc, 1`,
    valuesOf(span),
    "analytics-refund-reasons",
  );
}

/** How long buyers who began a conversation in a span waited for the first answer, and who waits now. */
export async function sumReplies(tx: StoreTx, span: AskedSpan, now: Date): Promise<ServiceView["replies"]> {
  const minutes = "extract(epoch from a.answered_at - a.asked_at) / 60";
  const percentile = (share: number): string =>
    `round((percentile_cont(${share}) within group (order by ${minutes}))::numeric)::float8`;
  const [told, waits] = await Promise.all([
    tx.one<Pick<ServiceView["replies"], "asked" | "answered" | "medianMinutes" | "p90Minutes">>(
      `select count(*)::int as asked, count(a.answered_at)::int as answered,
         ${percentile(0.5)} as "medianMinutes", ${percentile(0.9)} as "p90Minutes"
       from messaging_first_answers a
       where a.latest_message_date >= $1 and ${withinSql("a.asked_at")} and ${placeSql("a")}`,
      valuesOf(span),
      "analytics-replies",
    ),
    tx.one<Pick<ServiceView["replies"], "waiting" | "waitingLong">>(
      `select count(*)::int as waiting, (count(*) filter (where w.waiting_since
           < $3::timestamptz - interval '24 hours'))::int as "waitingLong"
       from messaging_waits w where (cardinality($1::text[]) = 0 or w.platform = any($1))
         and (cardinality($2::text[]) = 0 or w.account_id::text = any($2))`,
      [span.filters.platform, span.filters.account, now.toISOString()],
      "analytics-waits",
    ),
  ]);
  return {
    ...(told ?? { asked: 0, answered: 0, medianMinutes: null, p90Minutes: null }),
    ...(waits ?? { waiting: 0, waitingLong: 0 }),
  };
}

/** What is offered for has the id of its listing. */
export const offeredSql = listingSql("f.store_id", "(f.items -> 0 ->> '_id')");

/** Offers of a span: 0 is new, 1 accepted, any other rejected. An item's asking price is for a piece, as an offer is. */
export async function sumOffers(tx: StoreTx, span: AskedSpan): Promise<ServiceView["offers"]> {
  const row = await tx.one<ServiceView["offers"]>(
    `select count(*)::int as received, (count(*) filter (where f.state = 1))::int as accepted,
       (count(*) filter (where f.state not in (0, 1)))::int as rejected,
       round(avg(f.amount_minor * 10000.0 / a.asking))::int as "shareOfAsking", count(a.asking)::int as "withAsking"
     from offers_shared f cross join lateral (
       select nullif((f.items -> 0 ->> 'priceMinor')::bigint, 0) as asking) a
     where ${withinSql("f.created_at")} and ${placeSql("f")} and ${offeredSql}`,
    valuesOf(span),
    "analytics-offers",
  );
  return row ?? { received: 0, accepted: 0, rejected: 0, shareOfAsking: null, withAsking: 0 };
}

/** From what is listed to what was sold, as far as platforms tell. */
export async function countFunnel(tx: StoreTx, span: AskedSpan): Promise<ServiceView["funnel"]> {
  const [row] = await askRows<ServiceView["funnel"]>(
    tx,
    span,
    `select (select count(*) from listings_shared l where l.state = 'live' and ${placeSql("l")}
         and ${listingSql("l.store_id", "l.id")})::int as listed,
       (select count(*) from offers_shared f where ${withinSql("f.created_at")} and ${placeSql("f")}
         and ${offeredSql})::int as offered,
       (select count(*) from orders_shared o where ${askedSql})::int as sold`,
    valuesOf(span),
    "analytics-funnel",
  );
  return row ?? { listed: 0, offered: 0, sold: 0 };
}

const mostOrders = 200;

/** From payment to dispatch; one whose payment was read later than its dispatch took no time. Null: it hasn't left. */
export const hoursToShipSql = `case when o.left_at is not null then
  greatest(extract(epoch from o.left_at - coalesce(o.paid_at, o.created_at)) / 3600, 0) end`;

/** Parameter 6 is the reason, "-" for none. */
const ofReason: Partial<Record<ServiceMeasure, string>> = {
  returned: `exists (select from returns_reasons r where r.store_id = o.store_id and r.order_id = o.id
    and lower(btrim(r.reason)) = case $6 when '-' then '' else $6 end)`,
  refunded: `case $6 when '-' then not exists (${refundReasonsSql})
    else exists (${refundReasonsSql} and btrim(r.reason) = $6) end`,
};

/** The orders that a measure counts, those of a reason where one is named; the newest first. */
export function listServed(
  tx: StoreTx,
  span: AskedSpan,
  now: Date,
  { measure, reason }: { measure: ServiceMeasure; reason: string },
): Promise<(ServiceOrder & { total: number })[]> {
  return askRows<ServiceOrder & { total: number }>(
    tx,
    span,
    `select o.id as "orderId", o.order_number as "orderNumber", o.account_id as "accountId",
       coalesce(o.items -> 0 ->> 'name', '') as "itemName", o.created_at as "boughtAt",
       o.dispatch_by as "dispatchBy", coalesce(o.left_at, o.shipped_at) as "shippedAt",
       round((${hoursToShipSql})::numeric, 1)::float8 as "hoursToShip", (count(*) over ())::int as total
     from orders_shared o where ${servedSql} and ${measureSql[measure]} and $5::timestamptz is not null
       and ($6 = '' or ${ofReason[measure] ?? "true"})
     order by o.created_at desc, o.id limit ${mostOrders}`,
    [...valuesOf(span), now.toISOString(), reason],
    `analytics-served-${measure}`,
  );
}
