/** Sums over sales. Each reads one index of orders (docs/adr/0114-analytics-read-orders.md). */
import type { CountryRow, CurrencyRow, HourRow, SalesRow } from "@stallkeeper/contract";
import { countrySql, saleSql, type RateSpan } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import { askRows, ordersMark, placeSql } from "./asked-filters.store.ts";
import { baseValuesOf, valuesOf, type AskedSpan } from "./asked-span.store.ts";
import { inBase, inOwn, joinRatesSql, type ShownMoney } from "./shown-money.ts";

/** What was placed in a span and is of what was asked for: parameters 1 to 4, over orders that stand as "o". */
export const placedSql = `o.created_at >= $1 and o.created_at < $2 and ${placeSql("o")} ${ordersMark}`;
/** The sales of a span, with the same parameters. */
export const askedSql = `${saleSql("o")} and ${placedSql}`;

const salesIn = ({ join, currency, amount }: ShownMoney): string => `
  select ((o.created_at at time zone $5)::date)::text as day, o.platform, ${currency} as currency,
    count(*)::int as orders,
    sum(${amount("o.amount_total_minor")} - ${amount("o.refunded_minor")})::bigint as "netMinor",
    sum(${amount("o.refunded_minor")})::bigint as "refundedMinor"
  from orders_shared o ${join} where ${askedSql} group by 1, 2, 3 order by 1, 2, 3`;
const salesInOwn = salesIn(inOwn);
const salesInBase = salesIn(inBase);

/** Orders and net sales by day of the store, platform and currency; days without any are left out. */
export function sumSales(tx: StoreTx, span: AskedSpan): Promise<SalesRow[]> {
  return span.rates === null
    ? askRows<SalesRow>(tx, span, salesInOwn, [...valuesOf(span), span.timeZone], "analytics-sales")
    : askRows<SalesRow>(tx, span, salesInBase, baseValuesOf(span), "analytics-sales-base");
}

/** Orders by weekday and hour of the store's clocks; hours without any are left out. */
export async function countHours(tx: StoreTx, span: AskedSpan): Promise<HourRow[]> {
  return askRows<HourRow>(
    tx,
    span,
    `select extract(isodow from o.created_at at time zone $5)::int as weekday,
       extract(hour from o.created_at at time zone $5)::int as hour, count(*)::int as orders
     from orders_shared o where ${askedSql} group by 1, 2 order by 1, 2`,
    [...valuesOf(span), span.timeZone],
    "analytics-hours",
  );
}

const countriesIn = ({ join, currency, amount }: ShownMoney): string => `
  select ${countrySql("o")} as country,
    ${currency} as currency, count(*)::int as orders,
    sum(${amount("o.amount_total_minor")} - ${amount("o.refunded_minor")})::bigint as "netMinor"
  from orders_shared o ${join} where ${askedSql} group by 1, 2 order by 3 desc, 1, 2`;
const countriesInOwn = countriesIn(inOwn);
const countriesInBase = countriesIn(inBase);

/** Orders and net sales by country as orders spell it and currency, those with most orders first. */
export function sumCountries(tx: StoreTx, span: AskedSpan): Promise<CountryRow[]> {
  return span.rates === null
    ? askRows<CountryRow>(tx, span, countriesInOwn, valuesOf(span), "analytics-countries")
    : askRows<CountryRow>(tx, span, countriesInBase, baseValuesOf(span), "analytics-countries-base");
}

/** Sales by currency, each with what it is in the store's own by the rates handed in, and what has no rate. */
export function sumCurrencies(
  tx: StoreTx,
  span: AskedSpan,
  rates: readonly RateSpan[],
): Promise<CurrencyRow[]> {
  return askRows<CurrencyRow>(
    tx,
    span,
    `select currency, sum(orders)::int as orders, sum(net)::bigint as "netMinor",
       coalesce(sum(base_net), 0)::bigint as "baseMinor",
       coalesce(sum(orders) filter (where rate is null), 0)::int as "ordersWithoutRate",
       coalesce(sum(net) filter (where rate is null), 0)::bigint as "netMinorWithoutRate",
       (min(day) filter (where rate is null))::text as "missingFrom",
       (max(day) filter (where rate is null))::text as "missingTo",
       trim_scale(min(rate))::text as "lowestRate", trim_scale(max(rate))::text as "highestRate"
     from (select o.currency, (o.created_at at time zone $5)::date as day, r.rate, count(*) as orders,
         sum(o.amount_total_minor - o.refunded_minor) as net,
         sum(round(o.amount_total_minor * r.factor) - round(o.refunded_minor * r.factor)) as base_net
       from orders_shared o left ${joinRatesSql}
       where ${askedSql} group by 1, 2, 3) days
     group by currency order by 2 desc, 1`,
    [...valuesOf(span), span.timeZone, JSON.stringify(rates)],
    "analytics-currencies",
  );
}
