/** The SQL of `item_listings` and `refused_links`: which listing sells which item. */
import type { DoneBy } from "../../../platform/context.ts";
import type { StoreTx } from "../../../platform/db/index.ts";

/** A listing, or one variant of it; `variantId` "" where it has none. */
export interface ListingPart {
  listingId: string;
  variantId: string;
}

/**
 * Links these listings to the items whose SKU they carry. One whose SKU another live listing of its account
 * carries too waits for a person, and so does one for which somebody said no. Safe to repeat.
 */
export async function linkBySku(tx: StoreTx, listingIds: readonly string[]): Promise<void> {
  // What linked itself by a SKU goes with that SKU, or with its variant.
  await tx.run(
    `delete from item_listings k where k.listing_id = any($1) and k.how = 'sku' and not exists (
       select from listing_parts p join item_skus s on s.sku = p.sku
         where p.listing_id = k.listing_id and p.variant_id = k.variant_id and s.item_id = k.item_id)`,
    [listingIds],
  );
  await tx.run(
    `insert into item_listings (store_id, listing_id, variant_id, item_id, how, by_name, at)
     select $1, p.listing_id, p.variant_id, i.id, 'sku', '', now()
     from (select *, count(*) over (partition by account_id, sku) as of_account from listing_parts
         where listing_id = any($2) and sku <> '' and state not in ('ended', 'refused')) p
       join item_skus s on s.sku = p.sku join items i on i.id = s.item_id and i.axes = '{}'
     where p.of_account = 1
       and not exists (select from item_listings k join listings_shared l on l.id = k.listing_id
         where k.item_id = i.id and l.account_id = p.account_id
           and (k.listing_id, k.variant_id) <> (p.listing_id, p.variant_id)
           and l.state not in ('ended', 'refused'))
       and not exists (select from refused_links r where r.listing_id = p.listing_id
         and r.variant_id = p.variant_id and r.item_id = i.id)
     order by p.listing_id, p.variant_id on conflict (store_id, listing_id, variant_id) do nothing`,
    [tx.storeId, listingIds],
  );
}

/** The item that a listing is linked to, if it is; null also where the listing is not the store's. */
export async function findLinked(
  tx: StoreTx,
  { listingId, variantId }: ListingPart,
): Promise<{ isKnown: boolean; itemId: string | null }> {
  const row = await tx.one<{ itemId: string | null }>(
    `select k.item_id as "itemId" from listing_parts p left join item_listings k
       on k.listing_id = p.listing_id and k.variant_id = p.variant_id
     where p.listing_id = $1 and p.variant_id = $2`,
    [listingId, variantId],
  );
  return { isKnown: row !== null, itemId: row?.itemId ?? null };
}

/** Links a listing to an item, whatever it was linked to before. */
export async function saveLink(
  tx: StoreTx,
  { listingId, variantId }: ListingPart,
  itemId: string,
  { byName, at }: Pick<DoneBy, "byName" | "at">,
): Promise<void> {
  await tx.run(
    `insert into item_listings (store_id, listing_id, variant_id, item_id, how, by_name, at)
     values ($1, $2, $3, $4, 'person', $5, $6) on conflict (store_id, listing_id, variant_id) do update
       set item_id = excluded.item_id, how = excluded.how, by_name = excluded.by_name, at = excluded.at`,
    [tx.storeId, listingId, variantId, itemId, byName, at.toISOString()],
  );
  await tx.run("delete from refused_links where listing_id = $1 and variant_id = $2 and item_id = $3", [
    listingId,
    variantId,
    itemId,
  ]);
}

/** Takes a link away. */
export async function dropLink(tx: StoreTx, { listingId, variantId }: ListingPart): Promise<void> {
  await tx.run("delete from item_listings where listing_id = $1 and variant_id = $2", [listingId, variantId]);
}

/** Keeps that a listing doesn't sell an item, or forgets it. Safe to repeat. */
export async function saveRefusal(
  tx: StoreTx,
  { listingId, variantId }: ListingPart,
  itemId: string,
  isRefused: boolean,
  { byName, at }: Pick<DoneBy, "byName" | "at">,
): Promise<void> {
  if (isRefused)
    await tx.run(
      `insert into refused_links (store_id, listing_id, variant_id, item_id, by_name, at)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [tx.storeId, listingId, variantId, itemId, byName, at.toISOString()],
    );
  else
    await tx.run("delete from refused_links where listing_id = $1 and variant_id = $2 and item_id = $3", [
      listingId,
      variantId,
      itemId,
    ]);
}

export interface LinkCandidate {
  listingId: string;
  variantId: string;
  listingSku: string;
  listingTitle: string;
  listingGtin: string;
  itemId: string;
  sku: string;
  gtin: string;
  title: string;
  image: string | null;
}

/** Of each listing so many items are rated. */
const candidatesEach = 20;

/**
 * Items that unlinked listings may sell: by their SKU without blanks and dashes, by their GTIN, and by the
 * words of their titles. Refused ones are left out.
 */
export function findCandidates(tx: StoreTx, parts: readonly ListingPart[]): Promise<LinkCandidate[]> {
  return tx.rows<LinkCandidate>(
    `select p.listing_id as "listingId", p.variant_id as "variantId", p.sku as "listingSku",
       p.title as "listingTitle", lp.gtin as "listingGtin", i.id as "itemId", i.sku, i.gtin, i.title, i.images[1] as image
     from jsonb_to_recordset($1::jsonb) as w("listingId" text, "variantId" text)
       join unlinked_listings p on p.listing_id = w."listingId" and p.variant_id = w."variantId"
       join listing_parts lp on lp.listing_id = p.listing_id and lp.variant_id = p.variant_id
       cross join lateral (
         (select o.* from items o where p.sku <> '' and o.store_id = p.store_id
             and o.plain_sku = lower(regexp_replace(p.sku, '[^A-Za-z0-9]', '', 'g')) limit ${candidatesEach})
         union
         (select o.* from items o where lp.gtin <> '' and o.gtin <> ''
             and ltrim(o.gtin, '0') = ltrim(lp.gtin, '0') limit ${candidatesEach})
         union
         (select o.* from items o, (select to_tsquery('simple', nullif(string_agg(distinct word, ' | '), ''))
             as words from regexp_split_to_table(lower(p.title), '[^[:alnum:]]+') as word
             where length(word) > 2) q
           where o.search @@ q.words order by ts_rank(o.search, q.words) desc limit ${candidatesEach})
       ) i
     where i.axes = '{}' and not exists (select from refused_links r where r.listing_id = p.listing_id
       and r.variant_id = p.variant_id and r.item_id = i.id)`,
    [JSON.stringify(parts)],
  );
}

/** The SKU of an item of the store; null where it is none, or a family. */
export async function findLinkableSku(tx: StoreTx, itemId: string): Promise<string | null> {
  const row = await tx.one<{ sku: string }>("select sku from items where id = $1 and axes = '{}'", [itemId]);
  return row?.sku ?? null;
}
