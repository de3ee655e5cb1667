/**
 * The SQL of `stock_marks`: what may have changed since the planner looked last. Triggers write them, in the
 * transaction of the change (docs/adr/0099-stock-is-pushed.md).
 */
import type { StoreTx } from "../../../platform/db/index.ts";
import { isBoughtAs } from "../links/linked-sales.store.ts";
import { mayGoSql } from "./pushes.store.ts";

export interface StockMark {
  itemId: string;
  /** The order of a sale that was read just now, and how many pieces of the item it takes. */
  orderId: string | null;
  sold: number;
  /** The linked listing that it was sold on, and when it was placed. */
  listingId: string | null;
  variantId: string | null;
  placedAt: string | null;
  at: string;
}

/** One planner of a store at a time. */
export async function lockPlanner(tx: StoreTx): Promise<void> {
  await tx.run("select pg_advisory_xact_lock(hashtextextended('push' || $1::text, 0))", [tx.storeId]);
}

/** Whether anything waits for the planner: a mark, or a push whose time has come. */
export async function hasWork(tx: StoreTx): Promise<boolean> {
  const row = await tx.one<{ found: boolean }>(
    `select exists (select from stock_marks) or exists (select from listing_pushes t
       join push_rules r on r.account_id = t.account_id and r.is_on
       join accounts_shared a on a.id = t.account_id and a.state = 'connected'
       where t.state = 'due' and ${mayGoSql} and (t.is_urgent or not exists (
         select from listing_pushes o where o.account_id = t.account_id and o.state = 'sending'
           and not o.is_urgent))) as found`,
    [],
    "push-has-work",
  );
  return row?.found ?? false;
}

/** Takes at most so many marks away, the oldest first; a mark of nothing that is stocked isn't among them. */
export function takeMarks(tx: StoreTx, atMost: number): Promise<StockMark[]> {
  return tx.rows<StockMark>(
    `with taken as (
       delete from stock_marks where id in (select id from stock_marks order by id limit $1) returning *)
     select m.id, coalesce(m.item_id, w.item_id, s.item_id) as "itemId", m.order_id as "orderId", m.sold,
       k.listing_id as "listingId", k.variant_id as "variantId", o.created_at as "placedAt", m.at
     from taken m
       left join linked_sales w on w.order_id = m.order_id and w.line_id = m.line_id
       left join item_skus s on s.sku = m.sku
       left join orders_shared o on o.id = m.order_id and m.sold > 0
       left join reserved_pieces p on p.order_id = m.order_id and p.item_id = m.line_id and m.sold > 0
       left join lateral (select n.listing_id, n.variant_id from item_listings n
         where n.listing_id = p.listing_id and ${isBoughtAs("n.variant_id", "p.listing_id", "p.variant_id")}
         order by n.variant_id = p.variant_id desc, n.variant_id desc limit 1) k on true
     where coalesce(m.item_id, w.item_id, s.item_id) is not null order by m.id`,
    [atMost],
    "push-take-marks",
  );
}

/** Marks items: their listings are looked at again. */
export async function markItems(tx: StoreTx, itemIds: readonly string[]): Promise<void> {
  await tx.run("insert into stock_marks (store_id, item_id) select $1, unnest($2::uuid[])", [
    tx.storeId,
    itemIds,
  ]);
}

/** Marks the items that these listings sell, where any account of the store is told quantities. */
export async function markListings(tx: StoreTx, listingIds: readonly string[]): Promise<void> {
  await tx.run(
    `insert into stock_marks (store_id, item_id) select distinct $1::uuid, k.item_id from item_listings k
       where k.listing_id = any($2) and exists (select from push_rules r where r.is_on)`,
    [tx.storeId, listingIds],
  );
}

/** Marks every item that is listed at an account. */
export async function markAccount(tx: StoreTx, accountId: string): Promise<void> {
  await tx.run(
    `insert into stock_marks (store_id, item_id) select distinct $1::uuid, k.item_id from item_listings k
       join listings_shared l on l.id = k.listing_id where l.account_id = $2`,
    [tx.storeId, accountId],
  );
}

/** Marks items of which a hold has ended since by its own date. Safe to repeat. */
export async function markEndedHolds(tx: StoreTx): Promise<void> {
  await tx.run(
    `update stock_holds set is_end_told = true
       where ended_at is null and not is_end_told and until <= now()`,
    [],
  );
}
