/** Sums over sales. Each reads one index of orders (docs/adr/0114-analytics-read-orders.md). */
import type { CountryRow, HourRow, SalesRow } from "@stallkeeper/contract";
import { saleSql } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import type { AskedSpan } from "./asked-span.store.ts";

/** The sales of a span: parameters 1 to 4 of each statement, over orders that stand as "o". */
export const askedSql = `${saleSql("o")} and o.created_at >= $1 and o.created_at < $2
  and (cardinality($3::text[]) = 0 or o.platform = any($3))
  and (cardinality($4::text[]) = 0 or o.account_id::text = any($4))`;
/** Their values. */
export const valuesOf = ({ from, until, platforms, accounts }: AskedSpan) => [
  from,
  until,
  platforms,
  accounts,
];

/** Orders and net sales by day of the store, platform and currency; days without any are left out. */
export async function sumSales(tx: StoreTx, span: AskedSpan): Promise<SalesRow[]> {
  return tx.rows<SalesRow>(
    `select ((o.created_at at time zone $5)::date)::text as day, o.platform, o.currency,
       count(*)::int as orders, sum(o.amount_total_minor - o.refunded_minor)::bigint as "netMinor",
       sum(o.refunded_minor)::bigint as "refundedMinor"
     from orders_shared o where ${askedSql}
     group by 1, 2, 3 order by 1, 2, 3`,
    [...valuesOf(span), span.timeZone],
    "analytics-sales",
  );
}

/** Orders by weekday and hour of the store's clocks; hours without any are left out. */
export async function countHours(tx: StoreTx, span: AskedSpan): Promise<HourRow[]> {
  return tx.rows<HourRow>(
    `select extract(isodow from o.created_at at time zone $5)::int as weekday,
       extract(hour from o.created_at at time zone $5)::int as hour, count(*)::int as orders
     from orders_shared o where ${askedSql} group by 1, 2 order by 1, 2`,
    [...valuesOf(span), span.timeZone],
    "analytics-hours",
  );
}

/** Orders and net sales by country and currency, those with most orders first. */
export async function sumCountries(tx: StoreTx, span: AskedSpan): Promise<CountryRow[]> {
  return tx.rows<CountryRow>(
    `select coalesce(nullif(o.buyer ->> 'country', ''), o.address ->> 'countryName', '') as country,
       o.currency, count(*)::int as orders,
       sum(o.amount_total_minor - o.refunded_minor)::bigint as "netMinor"
     from orders_shared o where ${askedSql} group by 1, 2 order by 3 desc, 1, 2`,
    valuesOf(span),
    "analytics-countries",
  );
}
