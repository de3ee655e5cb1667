/** The orders behind figures of sales, and what figures can be narrowed to. */
import type { ChoicesView, SaleOrder, SalesOrdersQuery } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";
import { askRows } from "./asked-filters.store.ts";
import { valuesOf, type AskedSpan } from "./asked-span.store.ts";
import { askedSql } from "./sales.store.ts";

const mostOrders = 500;
type Counted = Pick<SalesOrdersQuery, "currency" | "sku" | "weekday" | "hour">;
const countedSql = `($5 = '' or o.currency = $5) and ($6 = '' or exists (select from jsonb_array_elements(o.items) as i
    where coalesce((i ->> 'isFee')::boolean, false) = false and btrim(coalesce(i ->> 'sku', '')) = $6))
  and ($7::int = 0 or extract(isodow from o.created_at at time zone $9) = $7)
  and ($8::int = -1 or extract(hour from o.created_at at time zone $9) = $8)`;
const countedValues = (span: AskedSpan, { currency, sku, weekday, hour }: Counted) => [
  ...valuesOf(span),
  currency,
  sku,
  weekday,
  hour,
  span.timeZone,
];

/** The sales of a span that a figure counts, the newest first. */
export function listSales(tx: StoreTx, span: AskedSpan, counted: Counted): Promise<SaleOrder[]> {
  return askRows<SaleOrder>(
    tx,
    span,
    `select o.id as "orderId", o.order_number as "orderNumber", o.platform, o.account_id as "accountId",
       coalesce(o.items -> 0 ->> 'name', '') as "itemName", o.created_at as "boughtAt", o.currency,
       o.amount_total_minor - o.refunded_minor as "netMinor", o.refunded_minor as "refundedMinor"
     from orders_shared o where ${askedSql} and ${countedSql}
     order by o.created_at desc, o.id limit ${mostOrders}`,
    countedValues(span, counted),
    "analytics-orders",
  );
}

/** How many those are. */
export async function countSales(tx: StoreTx, span: AskedSpan, counted: Counted): Promise<number> {
  const [row] = await askRows<{ orders: number }>(
    tx,
    span,
    `select count(*)::int as orders from orders_shared o where ${askedSql} and ${countedSql}`,
    countedValues(span, counted),
    "analytics-orders-count",
  );
  return row?.orders ?? 0;
}

const mostChoices = 500;

/** Categories, brands and listers of the store, and how the orders of a span came. */
export async function listChoices(tx: StoreTx, span: AskedSpan): Promise<ChoicesView> {
  const ofItems = (column: "brand" | "category"): Promise<{ name: string }[]> =>
    tx.rows<{ name: string }>(
      `select f.${column} as name from item_facts f where f.${column} <> ''
       group by 1 order by count(*) desc, 1 limit ${mostChoices}`,
      [],
      `analytics-choices-${column}`,
    );
  const [categories, brands, listers, channels] = await Promise.all([
    ofItems("category"),
    ofItems("brand"),
    tx.rows<ChoicesView["listers"][number]>(
      `select u.lister_id as "listerId", max(u.lister_name) as name from uploads_listers u
       group by 1 order by count(*) desc, 1 limit ${mostChoices}`,
      [],
      "analytics-choices-lister",
    ),
    tx.rows<{ name: string }>(
      `select o.channel as name from orders_shared o
       where o.created_at >= $1 and o.created_at < $2 and o.channel <> ''
       group by 1 order by count(*) desc, 1 limit ${mostChoices}`,
      [span.from, span.until],
      "analytics-choices-channel",
    ),
  ]);
  const namesOf = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name);
  return { categories: namesOf(categories), brands: namesOf(brands), listers, channels: namesOf(channels) };
}
