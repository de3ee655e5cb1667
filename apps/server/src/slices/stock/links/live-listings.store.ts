/** The SQL of live listings that sell no item yet, or one that nobody counted. */
import type { StoreTx } from "../../../platform/db/index.ts";

/** How many live listings an account has, and for how many of them something is to be taken in. */
export interface ListingsToTake {
  accountId: string;
  platform: string;
  account: string;
  live: number;
  toTake: number;
}

/** A live listing, or a variant of one, as a row of an import. */
export interface LiveListing {
  listingId: string;
  variantId: string;
  /** The platform's own number of the listing. */
  identifier: string;
  platform: string;
  sku: string;
  title: string;
  options: { name: string; value: string }[];
  priceMinor: number;
  currency: string;
  /** What is for sale, and what was sold on this listing and hasn't left; null: it's sold without counting. */
  pieces: number | null;
  gtin: string;
  /** Of the item that it's linked to, which nobody counted; null: it's linked to none. */
  itemSku: string | null;
}

// A SKU that an item has is a matter of links: another listing carries it, too, or somebody said no. Bundles
// have no count of their own, and what is sold without counting says none of an item.
const toTake = `p.state = 'live' and (
  (k.item_id is null and not exists (select from item_skus s where s.sku = p.sku))
  or (i.on_hand is null and p.is_counted and not exists (select from bundle_parts b where b.bundle_id = i.id)))`;
const from = `from listing_parts p
  left join item_listings k on k.listing_id = p.listing_id and k.variant_id = p.variant_id
  left join items i on i.id = k.item_id`;

/** For each linked account with listings, in the order of their names. */
export function countListingsToTake(tx: StoreTx): Promise<ListingsToTake[]> {
  return tx.rows<ListingsToTake>(
    `select p.account_id as "accountId", a.platform, a.username as account, count(*)::integer as live,
       count(*) filter (where ${toTake})::integer as "toTake"
     ${from} join accounts_shared a on a.id = p.account_id and a.state <> 'unlinked'
     where p.state = 'live' group by 1, 2, 3 order by 2, 3`,
  );
}

/** Those of an account, in the order of their numbers; of an item with several the first alone. */
export function listListingsToTake(tx: StoreTx, accountId: string, most: number): Promise<LiveListing[]> {
  return tx.rows<LiveListing>(
    `with sold as materialized (
       select listing_id, variant_id, sum(quantity)::integer as pieces from reserved_pieces
         where listing_id <> '' group by 1, 2
     )
     select "listingId", "variantId", identifier, platform, sku, title, options, "priceMinor", currency, pieces,
       gtin, "itemSku"
     from (
       select p.listing_id as "listingId", p.variant_id as "variantId", p.identifier, p.platform, p.sku, p.title,
         p.options, p.price_minor::float8 as "priceMinor", p.currency,
         case when p.is_counted then p.quantity + coalesce(sold.pieces, 0) end as pieces, p.gtin, i.sku as "itemSku",
         row_number() over (partition by coalesce(i.id::text, p.listing_id || ' ' || p.variant_id)
           order by p.identifier, p.variant_id) as nth
       ${from} left join sold on sold.listing_id = p.listing_id and sold.variant_id = p.variant_id
       where p.account_id = $1 and ${toTake}) found
     where nth = 1 order by identifier, "variantId" limit $2`,
    [accountId, most],
  );
}

/** A listing, or a variant of one, that an import took in as an item. */
export interface TakenListing {
  listingId: string;
  variantId: string;
  itemId: string;
}

/** Links listings that are linked to nothing, and gives their items photos and options that they lack. */
export async function linkTaken(
  tx: StoreTx,
  taken: readonly TakenListing[],
  { byName, at }: { byName: string; at: Date },
): Promise<void> {
  const values = [JSON.stringify(taken)];
  await tx.run(
    `insert into item_listings (store_id, listing_id, variant_id, item_id, how, by_name, at)
     select $2, e."listingId", e."variantId", e."itemId", 'person', $3, $4
       from jsonb_to_recordset($1::jsonb) as e("listingId" text, "variantId" text, "itemId" uuid)
     order by 2, 3 on conflict (store_id, listing_id, variant_id) do nothing`,
    [...values, tx.storeId, byName, at.toISOString()],
  );
  await tx.run(
    `update items i set images = case i.images when '{}' then p.images else i.images end,
       options = case i.options when '[]' then p.options else i.options end
     from jsonb_to_recordset($1::jsonb) as e("listingId" text, "variantId" text, "itemId" uuid)
       join listing_parts p on p.listing_id = e."listingId" and p.variant_id = e."variantId"
     where i.id = e."itemId" and (i.images = '{}' or i.options = '[]')`,
    values,
  );
}

/** Takes such links back; one that leads to another item by now stays. Answers those that were there. */
export function unlinkTaken(tx: StoreTx, taken: readonly TakenListing[]): Promise<TakenListing[]> {
  return tx.rows<TakenListing>(
    `delete from item_listings k
     using jsonb_to_recordset($1::jsonb) as e("listingId" text, "variantId" text, "itemId" uuid)
     where k.listing_id = e."listingId" and k.variant_id = e."variantId" and k.item_id = e."itemId"
     returning k.listing_id as "listingId", k.variant_id as "variantId", k.item_id as "itemId"`,
    [JSON.stringify(taken)],
  );
}
