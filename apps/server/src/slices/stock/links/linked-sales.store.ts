/**
 * The SQL of `linked_sales`: lines of orders that sell the item of their listing's link, where their SKU says
 * another one or none. A line without a row sells the item of its SKU.
 */
import type { StoreTx } from "../../../platform/db/index.ts";

/** The SKU of the item that a line was found to sell by its listing; null: by its own SKU. */
export const linkedSkuOf = (orderId: string, lineId: string): string =>
  `(select n.sku from linked_sales w join items n on n.id = w.item_id
    where w.order_id = ${orderId} and w.line_id = ${lineId})`;

/**
 * Whether a link's variant is what a line was bought as: that variant, the listing whole, or a variant that is
 * a listing itself.
 */
export const isBoughtAs = (linked: string, listingId: string, variantId: string): string =>
  `(${linked} in ('', ${variantId})
    or (${variantId} = '' and right(${listingId}, length(${linked}) + 1) = ':' || ${linked}))`;

/**
 * Notes which lines of these orders sell another item than their SKU names. A link counts for orders placed
 * since it was made; a line whose SKU leads to no item takes whatever link there is, until the order has left.
 * What is noted stays until `freeOpenSales`. `countedOn`: listings whose stock was read before these orders
 * left, so that their link counts for what has left, too. Safe to repeat.
 */
export async function noteLinkedSales(
  tx: StoreTx,
  orderIds: readonly string[],
  countedOn: readonly string[] = [],
): Promise<void> {
  await tx.run(
    `insert into linked_sales (store_id, order_id, line_id, item_id)
     select $1::uuid, l.order_id, l.line_id, k.item_id from (
       select o.id as order_id, i ->> '_id' as line_id, btrim(coalesce(i ->> 'sku', '')) as sku, o.shipped,
         o.created_at, o.platform || ':' || o.account_id || ':'
           || (i -> 'platforms' -> o.platform ->> 'listingId') as listing_id,
         coalesce(i -> 'platforms' -> o.platform ->> 'variantId', '') as variant_id
       from orders_shared o cross join lateral jsonb_array_elements(o.items) as i
       where o.id = any($2) and i ->> '_id' is not null
         and coalesce(i -> 'platforms' -> o.platform ->> 'listingId', '') <> ''
     ) l cross join lateral (select n.item_id, n.at from item_listings n
         where n.listing_id = l.listing_id and ${isBoughtAs("n.variant_id", "l.listing_id", "l.variant_id")}
         order by n.variant_id = l.variant_id desc, n.variant_id desc limit 1) k left join item_skus s on s.sku = l.sku
     where s.item_id is distinct from k.item_id
       and (k.at <= l.created_at or (s.item_id is null and (not l.shipped or l.listing_id = any($3))))
     order by l.order_id, l.line_id on conflict (store_id, order_id, line_id) do nothing`,
    [tx.storeId, orderIds, countedOn],
    "stock-linked-sales",
  );
}

/** Open orders that were bought on this listing. */
export async function listOrdersOn(tx: StoreTx, listingId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    "select distinct order_id as id from reserved_pieces where listing_id = $1 order by 1",
    [listingId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Takes back what was noted of lines on this listing that haven't left and whose SKU leads to no item: the
 * link alone said what they sell, and it is another one now. Answers the items that they sold. Safe to repeat.
 */
export async function freeOpenSales(tx: StoreTx, listingId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `delete from linked_sales w using reserved_pieces p
       where p.listing_id = $1 and p.order_id = w.order_id and p.item_id = w.line_id
         and not exists (select from item_skus s where s.sku = p.sku)
       returning w.item_id as id`,
    [listingId],
  );
  return [...new Set(rows.map(({ id }) => id))];
}

/** The SKUs of the items that these lines sell by their listing's link, by line. */
export async function findLinkedSkus(tx: StoreTx, lineIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; sku: string }>(
    `select w.line_id as id, i.sku from linked_sales w join items i on i.id = w.item_id
       where w.line_id = any($1)`,
    [lineIds],
  );
  return new Map(rows.map(({ id, sku }) => [id, sku]));
}
