/**
 * What lies on hand at its cost, by category and brand, and how it sold. An item's age counts from when it was
 * added, as in Inventory.
 */
import type { ListingsRow, LyingItem, StockAgeRow } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";
import { askRows, goodsAre, linesMark, listingSql, placeSql, writeFilters } from "./asked-filters.store.ts";
import { valuesOf, type AskedSpan } from "./asked-span.store.ts";
import { askedSql } from "./sales.store.ts";

const mostItems = 50;

/** Items on hand by age and currency. */
export function sumStockAges(tx: StoreTx, { filters }: AskedSpan, now: Date): Promise<StockAgeRow[]> {
  return tx.rows<StockAgeRow>(
    `select a.age, v.currency, count(*)::int as items, sum(v.on_hand)::int as pieces,
       coalesce(sum(v.value_minor), 0)::bigint as "valueMinor",
       (count(*) filter (where v.value_minor is null))::int as "itemsWithoutCost",
       coalesce(sum(v.on_hand) filter (where v.value_minor is null), 0)::int as "piecesWithoutCost"
     from stock_valued v cross join lateral (select case
         when v.created_at >= $1::timestamptz - interval '7 days' then '7'
         when v.created_at >= $1::timestamptz - interval '30 days' then '30'
         when v.created_at >= $1::timestamptz - interval '90 days' then '90'
         when v.created_at >= $1::timestamptz - interval '180 days' then '180' else 'older' end as age) a
     where v.on_hand > 0 and ${goodsAre("v", "$2")} group by 1, 2 order by 1, 2`,
    [now.toISOString(), writeFilters(filters)],
    "analytics-stock-ages",
  );
}

const lyingSql = (wanted: string, order: string): string => `
  select item_id as "itemId", sku, title, created_at as "addedAt", on_hand as pieces, value_minor as "valueMinor",
    currency from stock_valued v where on_hand > 0 and ${goodsAre("v", "$1")} ${wanted} order by ${order} limit ${mostItems}`;

/** The items on hand that were added first. */
export const listOldest = (tx: StoreTx, { filters }: AskedSpan): Promise<LyingItem[]> =>
  tx.rows<LyingItem>(lyingSql("", "created_at, item_id"), [writeFilters(filters)], "analytics-stock-oldest");

/** The items on hand whose cost isn't known, those with most pieces first. */
export const listWithoutCost = (tx: StoreTx, { filters }: AskedSpan): Promise<LyingItem[]> =>
  tx.rows<LyingItem>(
    lyingSql("and cost_minor is null", "on_hand desc, created_at, item_id"),
    [writeFilters(filters)],
    "analytics-stock-no-cost",
  );

/** How many items nobody has counted. */
export async function countUncounted(tx: StoreTx, { filters }: AskedSpan): Promise<number> {
  const row = await tx.one<{ items: number }>(
    `select count(*)::int as items from stock_valued v where on_hand is null and ${goodsAre("v", "$1")}`,
    [writeFilters(filters)],
    "analytics-stock-uncounted",
  );
  return row?.items ?? 0;
}

interface SoldStock {
  orders: number;
  pieces: number;
  piecesOfItems: number;
  medianDays: number | null;
}

/** What sold of a span, and how long after its item was added. */
export async function sumSold(tx: StoreTx, span: AskedSpan): Promise<SoldStock> {
  const [row] = await askRows<SoldStock>(
    tx,
    span,
    `select count(distinct o.id)::int as orders, coalesce(sum(l.pieces), 0)::int as pieces,
       coalesce(sum(l.pieces) filter (where f.item_id is not null), 0)::int as "piecesOfItems",
       percentile_cont(0.5) within group (
         order by extract(epoch from o.created_at - f.created_at) / extract(epoch from interval '1 day'))
         filter (where f.created_at <= o.created_at) as "medianDays"
     from orders_shared o cross join lateral (
         select btrim(coalesce(i ->> 'sku', '')) as sku,
           greatest(coalesce((i ->> 'quantity')::int, 1), 1) as pieces
         from jsonb_array_elements(o.items) as i where coalesce((i ->> 'isFee')::boolean, false) = false ${linesMark("o")}) l
       left join item_facts f on f.store_id = o.store_id and f.sku = l.sku and l.sku <> ''
     where ${askedSql}`,
    valuesOf(span),
    "analytics-stock-sold",
  );
  return row ?? { orders: 0, pieces: 0, piecesOfItems: 0, medianDays: null };
}

/** Listings by account. What an account had when it was first read is no new listing. */
export function countListings(tx: StoreTx, span: AskedSpan): Promise<ListingsRow[]> {
  return tx.rows<ListingsRow>(
    `select l.account_id as "accountId", (count(*) filter (where l.state = 'live'))::int as live,
       (count(*) filter (where l.first_read_at >= $1 and l.first_read_at < $2
         and (g.is_old or l.first_read_at > g.at + interval '1 day')))::int as fresh
     from listings_shared l join (select account_id, min(first_read_at) as at,
         bool_or(first_read_at is null) as is_old from listings_shared group by 1) g
       on g.account_id = l.account_id
     where ${placeSql("l")} and ${listingSql("l.store_id", "l.id")}
     group by 1 order by 2 desc, 1`,
    valuesOf(span),
    "analytics-listings",
  );
}
