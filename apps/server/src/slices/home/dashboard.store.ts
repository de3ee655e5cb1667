import { awaitingSql, queueRulesSql, saleSql } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

export interface OrderCounts {
  newOrders: number;
  queuedOrders: number;
  pendingPayments: number;
  rolling24Hours: number;
  rollingWeek: number;
  today: number;
  currency: string;
  /** An account's orders are being read for the first time, so there may be more than is counted. */
  isFirstRead: boolean;
}

/**
 * Counts over the store's orders. Sales are net: what buyers paid less what went back to them, on the order's
 * day (docs/adr/0046). Sums are in the store's own currency, others are left out.
 */
export async function countOrders(tx: StoreTx, now: Date): Promise<OrderCounts> {
  const row = await tx.one<OrderCounts>(
    `select
       (select count(*) from orders_shared where ${queueRulesSql.new}) as "newOrders",
       (select count(*) from orders_shared where ${queueRulesSql.queued}) as "queuedOrders",
       (select count(*) from orders_shared where ${awaitingSql}) as "pendingPayments",
       coalesce(sum(o.amount_total_minor - o.refunded_minor) filter (where o.created_at > $1::timestamptz - interval '1 day'), 0)::bigint as "rolling24Hours",
       coalesce(sum(o.amount_total_minor - o.refunded_minor), 0)::bigint as "rollingWeek",
       coalesce(sum(o.amount_total_minor - o.refunded_minor) filter (
         where (o.created_at at time zone s.time_zone)::date = ($1::timestamptz at time zone s.time_zone)::date
       ), 0)::bigint as today,
       s.currency, exists (select from accounts_reading where phase = 'first') as "isFirstRead"
     from stores_shared s left join orders_shared o on o.store_id = s.id and o.currency = s.currency
       and ${saleSql("o")}
       and o.created_at > $1::timestamptz - interval '7 days' and o.created_at <= $1
     where s.id = $2 group by s.currency`,
    [now, tx.storeId],
    "order-counts",
  );
  return (
    row ?? {
      newOrders: 0,
      queuedOrders: 0,
      pendingPayments: 0,
      rolling24Hours: 0,
      rollingWeek: 0,
      today: 0,
      currency: "EUR",
      isFirstRead: false,
    }
  );
}

/** How many marketplaces have an account that works. */
export async function countActivePlatforms(tx: StoreTx): Promise<number> {
  const row = await tx.one<{ count: number }>(
    "select count(distinct platform) as count from accounts_shared where role = 'market' and state = 'connected'",
    [],
    "active-platforms",
  );
  return row?.count ?? 0;
}
