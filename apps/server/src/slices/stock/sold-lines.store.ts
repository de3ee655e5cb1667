/**
 * What orders took from the shelves: their lines beside what the ledger says of them. Orders are read here,
 * never written.
 */
import type { BookedPieces, LeftWithin, SentFacts } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import type { MovedPieces } from "../returns/index.ts";
import type { SinceCount } from "./stock.store.ts";
import { linkedSkuOf } from "./links/linked-sales.store.ts";

export interface SoldLine extends SentFacts {
  orderId: string;
  itemId: string;
  sku: string;
  quantity: number;
  /** When its SKU was counted; null where it is not. */
  countedAt: string | null;
  /** Pieces that the ledger says have left for this item, and in how many entries it says so. */
  booked: number;
  steps: number;
  /** The pieces of `booked` that had left by the last count. */
  bookedByCount: number;
  bookings: BookedPieces[];
  /** Under which the ledger knows it: its item, and of a bundle's line also the part. */
  cause: string;
  /** Of a bundle: how many of the part each piece of it takes; else 1. `quantity` is in pieces of the line. */
  pieces: number;
  /** The part of a bundle; null: the line is what it is. */
  partId: string | null;
  /** The question of this item that somebody has to answer, or answered. */
  check: (LeftWithin & { countedAt: string; answer: "left" | "counted" | null }) | null;
}

/** What the item is called now that was ever called this. */
const currentSku = (sku: string): string =>
  `(select n.sku from item_skus s join items n on n.id = s.item_id where s.sku = ${sku})`;

/** What the item of a line `i` of an order `o` is called: the one that it sells by its listing, or its SKU's. */
const soldSku = `coalesce(${linkedSkuOf("o.id", "i ->> '_id'")}, ${currentSku("btrim(i ->> 'sku')")},
  btrim(coalesce(i ->> 'sku', '')))`;

/**
 * Lines that a platform took out of an order stand in it as long as the ledger knows of them. Pieces that
 * were refunded before they left never leave; of those that had left nothing comes back by a refund alone: a
 * return books them.
 */
const soldLines = `
with entries as materialized (
  select order_id, cause, sku, step, delta, moved_at from stock_entries
    where order_id = any($1) and reason in ('sale', 'cancel', 'bundle')
), sold as materialized (
  select o.id as order_id, o.shipped, o.parts, i ->> '_id' as item_id,
    ${soldSku} as sku,
    greatest(coalesce((i ->> 'quantity')::integer, 1), 1) as quantity,
    case when o.refunded_items = '[]' then 0 else coalesce((select (piece ->> 'quantity')::integer
      from jsonb_array_elements(o.refunded_items) as piece
      where piece ->> 'itemId' = i ->> '_id'), 0) end as refunded
  from orders_shared o cross join lateral jsonb_array_elements(o.items) as i where o.id = any($1)
), lines as materialized (
  select s.*, s.item_id as cause, 1 as pieces, null::uuid as part_id from sold s
    where not exists (select from bundle_sales t where t.order_id = s.order_id and t.line_id = s.item_id)
      and not exists (select from items i join bundle_parts p on p.bundle_id = i.id where i.sku = s.sku)
  union all
  select s.order_id, s.shipped, s.parts, s.item_id, c.sku, s.quantity, s.refunded,
    s.item_id || '#' || r.item_id, r.pieces, r.item_id
    from sold s cross join lateral (
      select t.item_id, t.pieces from bundle_sales t where t.order_id = s.order_id and t.line_id = s.item_id
      union all
      select p.item_id, p.pieces from items i join bundle_parts p on p.bundle_id = i.id where i.sku = s.sku
        and not exists (select from bundle_sales t where t.order_id = s.order_id and t.line_id = s.item_id)
        and not exists (select from entries e where e.cause = s.item_id)
    ) r join items c on c.id = r.item_id
), wanted as (
  select * from lines
  union all
  select o.id, o.shipped, o.parts, split_part(e.cause, '#', 1), '', greatest(-sum(e.delta), 1)::integer, 0,
    e.cause, 1, null from entries e
    join orders_shared o on o.id = e.order_id
  where not exists (select from lines l where l.cause = e.cause) group by o.id, o.shipped, o.parts, e.cause
)
select w.order_id as "orderId", w.shipped, w.parts, w.item_id as "itemId", w.sku, w.cause, w.pieces,
  w.part_id as "partId",
  greatest(w.quantity - w.refunded, ceil(coalesce(e.booked, 0)::numeric / w.pieces), 0)::integer as quantity,
  l.counted_at as "countedAt",
  coalesce(e.booked, 0)::integer as booked, e.steps::integer as steps,
    coalesce(e.by_count, 0)::integer as "bookedByCount", coalesce(b.bookings, '[]') as bookings,
  case when c.item_id is not null then jsonb_build_object('from', c.placed_at, 'until', c.told_at,
    'countedAt', c.counted_at, 'answer', c.answer) end as "check"
from wanted w left join items l on l.sku = w.sku and l.on_hand is not null
  left join lateral (select -sum(delta) as booked, count(*) as steps,
    -sum(delta) filter (where moved_at <= l.counted_at) as by_count from entries
    where cause = w.cause) e on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('sku', sku, 'pieces', pieces) order by last desc) as bookings
    from (select sku, -sum(delta) as pieces, max(step) as last from entries where cause = w.cause
      group by sku having sum(delta) < 0) s
  ) b on true
  left join stock_checks c on c.item_id = w.cause
where l.sku is not null or e.steps > 0 or w.part_id is not null order by 1, 4`;

/**
 * The lines of these orders whose SKU was counted or that something was booked for, and every part of a bundle:
 * what it was made of is kept whole, however much of it was counted by then. The orders are locked by whoever
 * asks.
 */
export function listSoldLines(tx: StoreTx, orderIds: readonly string[]): Promise<SoldLine[]> {
  // Planned at each call: a plan made while a new store had no items reads them all for each line ever after.
  return tx.rows<SoldLine>(soldLines, [orderIds]);
}

/** The SKUs of the items of these orders, and those that something was booked on for them. */
export async function listSkusOf(tx: StoreTx, orderIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ sku: string }>(
    `select distinct sku from (select ${soldSku} as sku
      from orders_shared o cross join lateral jsonb_array_elements(o.items) as i where o.id = any($1)) sold
      where sku <> ''
     union select c.sku from orders_shared o cross join lateral jsonb_array_elements(o.items) as i
       join items n on n.sku = ${soldSku} join bundle_parts p on p.bundle_id = n.id join items c on c.id = p.item_id
       where o.id = any($1)
     union select c.sku from bundle_sales t join items c on c.id = t.item_id where t.order_id = any($1)
     union select sku from stock_entries where order_id = any($1) and reason in ('sale', 'cancel', 'bundle')`,
    [orderIds],
  );
  return rows.map(({ sku }) => sku);
}

/**
 * The SKUs on which pieces of these items were booked as sold and still are, by item; of several the newest.
 */
export async function findBookedSkus(tx: StoreTx, itemIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ cause: string; sku: string }>(
    `select distinct on (cause) cause, sku from (
       select cause, sku, max(step) as last from stock_entries
         where reason in ('sale', 'cancel') and cause = any($1) group by cause, sku having sum(delta) < 0
     ) s order by cause, last desc`,
    [itemIds],
  );
  return new Map(rows.map(({ cause, sku }) => [cause, sku]));
}

/** The bundles that some of these SKUs are part of, now or when a line of the order left. */
const bundledIn = (skus: string): string => `(exists (
    select from jsonb_array_elements(o.items) as i join items n on n.sku = ${soldSku}
      join bundle_parts p on p.bundle_id = n.id join items c on c.id = p.item_id where c.sku = any(${skus}))
  or exists (select from bundle_sales t join items c on c.id = t.item_id
    where t.order_id = o.id and c.sku = any(${skus})))`;

/**
 * Orders with some of these SKUs, with bundles of them, or bought on some of these listings, of which pieces may
 * have left after a moment, and when the shipped ones did; one that came here shipped left between its placing and
 * what its platform said last.
 */
export async function listLeftSince(
  tx: StoreTx,
  skus: readonly string[],
  since: Date,
  listingIds: readonly string[],
): Promise<Map<string, LeftWithin>> {
  const rows = await tx.rows<LeftWithin & { id: string }>(
    `select o.id, least(coalesce(t.at, o.created_at), now()) as "from",
      least(coalesce(t.at, o.platform_updated_at), now()) as until
     from orders_shared o left join lateral (
       select max(d.at) as at from shipping_departures d where d.store_id = o.store_id and d.order_id = o.id
     ) t on true
     where (o.updated_at > $2 or o.parts <> '[]') and (o.shipped or o.parts <> '[]') and (exists (select
       from jsonb_array_elements(o.items) as i
         where ${soldSku} = any($1)) or ${bundledIn("$1")}
         or exists (select from jsonb_array_elements(o.items) as i where o.platform || ':' || o.account_id || ':'
           || (i -> 'platforms' -> o.platform ->> 'listingId') = any($3)))
       and coalesce(t.at, o.platform_updated_at) > $2`,
    [skus, since.toISOString(), listingIds],
  );
  return new Map(rows.map(({ id, from, until }) => [id, { from, until }]));
}

/** One of them, as it is read. */
type MovedPiece = Omit<MovedPieces, "lines"> & { itemId: string | null; sku: string; quantity: number };

/**
 * Returns that went back on the shelf and swaps that were sent after the moments of these SKUs, of bundles what
 * they took of them.
 */
export async function listMovedSince(tx: StoreTx, counted: readonly SinceCount[]): Promise<MovedPieces[]> {
  const rows = await tx.rows<MovedPiece>(
    `select reason, cause_id as "causeId", order_id as "orderId", item_id as "itemId", sku, quantity,
      moved_at as "movedAt"
     from (
       select *, coalesce(${currentSku("r.sku")}, r.sku) as now from returns_moved_pieces r
       union all
       -- Of a bundle its parts by themselves: another of them may have been counted after it came back.
       select m.store_id, m.reason, m.cause_id, m.order_id, null, c.sku, m.quantity * b.pieces, m.moved_at, c.sku
         from returns_moved_pieces m cross join lateral (
           select t.item_id, t.pieces from bundle_sales t where t.order_id = m.order_id and t.line_id = m.item_id
           union all
           select p.item_id, p.pieces from item_skus s join bundle_parts p on p.bundle_id = s.item_id
             where s.sku = m.sku and not exists (select from bundle_sales t
               where t.order_id = m.order_id and t.line_id = m.item_id)
         ) b join items c on c.id = b.item_id
     ) p join jsonb_to_recordset($1::jsonb) as c(counted text, since timestamptz) on p.moved_at > c.since
         and p.now = c.counted order by cause_id`,
    [JSON.stringify(counted.map(({ sku, since }) => ({ counted: sku, since })))],
  );
  // Lines of one SKU are booked as one: a cause books a SKU once.
  return [...Map.groupBy(rows, ({ causeId }) => causeId).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          {
            ...first,
            lines: [first, ...others].map(({ sku, quantity, itemId }) => ({
              sku,
              quantity,
              ...(itemId === null ? {} : { itemId }),
            })),
          },
        ],
  );
}
