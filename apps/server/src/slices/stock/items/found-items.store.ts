/**
 * Items that come into being by themselves, from listings and orders that were read. SKUs are added in their
 * order, so two readers of the same ones never wait for each other in a circle. Safe to repeat.
 */
import type { StoreTx } from "../../../platform/db/index.ts";
import { longestSku } from "./items.store.ts";

/** The longest GTIN is of 14 digits; more is no GTIN, and what people may write ends there. */
const longestGtin = 20;

/** Adds an item for each SKU of these orders that no item has or had. */
export async function addOrderedItems(tx: StoreTx, orderIds: readonly string[]): Promise<void> {
  await tx.run(
    `insert into items (store_id, sku, title, images, location, updated_at, source)
     select $1, found.sku, found.name, found.images, '', now(), 'order' from (
       select distinct on (btrim(i ->> 'sku')) btrim(i ->> 'sku') as sku, coalesce(i ->> 'name', '') as name,
         array(select jsonb_array_elements_text(coalesce(i -> 'images', '[]'))) as images
       from orders_shared o cross join lateral jsonb_array_elements(o.items) as i
       where o.id = any($2) and btrim(coalesce(i ->> 'sku', '')) <> ''
         and length(btrim(i ->> 'sku')) <= ${longestSku} order by 1, o.created_at desc
     ) found where not exists (select from item_skus s where s.sku = found.sku) order by found.sku
     on conflict (store_id, sku) do nothing`,
    [tx.storeId, orderIds],
  );
}

/**
 * Adds the items that these listings sell: one for each SKU, and for a listing with variants and a SKU of its
 * own the family that they belong to. What a person or a platform said of an item already stays; words and
 * photos that it lacks are taken from the listing.
 */
export async function addListedItems(tx: StoreTx, listingIds: readonly string[]): Promise<void> {
  await tx.run(
    `insert into items (store_id, sku, title, images, axes, location, updated_at, source)
     select distinct on (btrim(l.sku)) $1::uuid, btrim(l.sku), l.title, l.images,
       array(select o ->> 'name' from jsonb_array_elements(l.variants -> 0 -> 'options') as o), '', now(),
       'listing'
     from listings_shared l where l.id = any($2) and length(btrim(l.sku)) between 1 and ${longestSku}
       and jsonb_array_length(coalesce(l.variants -> 0 -> 'options', '[]')) > 0
       and not l.variants @> jsonb_build_array(jsonb_build_object('sku', l.sku))
       and not exists (select from item_skus s where s.sku = btrim(l.sku))
     order by btrim(l.sku), l.updated_at desc
     on conflict (store_id, sku) do nothing`,
    [tx.storeId, listingIds],
  );
  await tx.run(
    `insert into items (store_id, sku, title, images, options, parent_id, price_minor, currency, gtin, location,
      updated_at, source)
     select $1, f.sku, f.title, f.images, f.options, f.parent_id, f.price_minor, f.currency, f.gtin, '', now(),
       'listing'
     from (
       select distinct on (p.sku) p.sku, p.title, p.images, p.options, left(p.gtin, ${longestGtin}) as gtin,
         family.id as parent_id,
         case when p.currency = t.currency then p.price_minor end as price_minor,
         case when p.currency = t.currency then p.currency else '' end as currency
       from listing_parts p join stores_shared t on t.id = p.store_id
         left join listings_shared l on l.id = p.listing_id and p.variant_id <> ''
         left join items family on family.sku = btrim(l.sku) and family.axes <> '{}'
       where p.listing_id = any($2) and length(p.sku) between 1 and ${longestSku}
       order by p.sku, p.updated_at desc
     ) f where not exists (select from item_skus s where s.sku = f.sku) order by f.sku
     on conflict (store_id, sku) do nothing`,
    [tx.storeId, listingIds],
  );
  await tx.run(
    `update items i set title = case i.title when '' then p.title else i.title end,
       images = case i.images when '{}' then p.images else i.images end,
       gtin = case i.gtin when '' then left(p.gtin, ${longestGtin}) else i.gtin end
     from listing_parts p where p.listing_id = any($1) and p.sku <> '' and i.sku = p.sku
       and ((i.title = '' and p.title <> '') or (i.images = '{}' and p.images <> '{}')
         or (i.gtin = '' and p.gtin <> ''))`,
    [listingIds],
  );
  // A variant that was ordered before its listing was read.
  await tx.run(
    `update items i set options = p.options, parent_id = family.id
     from listing_parts p join listings_shared l on l.id = p.listing_id
       left join items family on family.sku = btrim(l.sku) and family.axes <> '{}'
     where p.listing_id = any($1) and p.options <> '[]' and i.sku = p.sku and i.source = 'order'
       and i.options = '[]' and i.parent_id is null and i.axes = '{}'`,
    [listingIds],
  );
}
