/**
 * The only SQL of `categories`, `brands` and `variants`: the store's words for its goods. They are found,
 * never made up: in what a marketplace's catalogue says and on the items of orders. The same word found twice
 * is one entry that remembers where.
 */
import type { BrandView, CategoryView, VariantView } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";

/** The store's categories, by name. */
export function listCategories(tx: StoreTx): Promise<CategoryView[]> {
  return tx.rows(
    `select id as "_id", name, nullif(parent, '') as parent, platforms from categories
       order by lower(parent), lower(name)`,
  );
}

/** The store's brands, by name. */
export function listBrands(tx: StoreTx): Promise<BrandView[]> {
  return tx.rows(`select id as "_id", name, platforms from brands order by lower(name)`);
}

/** What the store's goods differ in, with the values that occur. */
export function listVariants(tx: StoreTx): Promise<VariantView[]> {
  return tx.rows(
    `select id as "_id", name, options as "values", platforms from variants order by lower(name)`,
  );
}

export interface FoundTerm {
  id: string;
  name: string;
}

/** No word of a marketplace is longer here: an index could not hold it. */
const longestWord = 200;
const shorten = (words: readonly string[]): string[] => words.map((word) => word.slice(0, longestWord));

/**
 * Adds categories that an account has, or notes that it has known ones too. `parent` is a name. Safe to
 * repeat.
 */
export async function saveCategories(
  tx: StoreTx,
  accountId: string,
  found: readonly (FoundTerm & { parent: string })[],
): Promise<void> {
  await tx.run(
    `insert into categories (store_id, name, parent, platforms)
     select distinct on (lower(parent), lower(name)) $1::uuid, name, parent,
       jsonb_build_object($2::text, jsonb_build_object('id', id, 'name', name))
     from unnest($3::text[], $4::text[], $5::text[]) as t(id, name, parent)
     on conflict (store_id, lower(parent), lower(name)) do update
       set platforms = categories.platforms || excluded.platforms
       where not categories.platforms @> excluded.platforms`,
    [
      tx.storeId,
      accountId,
      found.map(({ id }) => id),
      shorten(found.map(({ name }) => name)),
      shorten(found.map(({ parent }) => parent)),
    ],
  );
}

/** Adds brands that an account has, or notes that it has known ones too. Safe to repeat. */
export async function saveBrands(tx: StoreTx, accountId: string, found: readonly FoundTerm[]): Promise<void> {
  await tx.run(
    `insert into brands (store_id, name, platforms)
     select distinct on (lower(name)) $1::uuid, name,
       jsonb_build_object($2::text, jsonb_build_object('id', id, 'name', name))
       from unnest($3::text[], $4::text[]) as t(id, name)
     on conflict (store_id, lower(name)) do update set platforms = brands.platforms || excluded.platforms
       where not brands.platforms @> excluded.platforms`,
    [tx.storeId, accountId, found.map(({ id }) => id), shorten(found.map(({ name }) => name))],
  );
}

const mostOptions = 500;

/** Adds values of variants that occur at an account. Safe to repeat. */
export async function saveVariants(
  tx: StoreTx,
  accountId: string,
  found: readonly { name: string; value: string }[],
): Promise<void> {
  await tx.run(
    `insert into variants (store_id, name, options, platforms)
     select $1::uuid, min(name), (array_agg(distinct value order by value))[1:${mostOptions}],
       jsonb_build_object($2::text, jsonb_build_object('id', min(name), 'name', min(name)))
     from unnest($3::text[], $4::text[]) as t(name, value) where name <> '' and value <> ''
       group by lower(name)
     on conflict (store_id, lower(name)) do update set platforms = variants.platforms || excluded.platforms,
       options = (select (array_agg(distinct o order by o))[1:${mostOptions}]
         from unnest(variants.options || excluded.options) as o)
     where not (variants.platforms @> excluded.platforms and variants.options @> excluded.options)`,
    [tx.storeId, accountId, shorten(found.map(({ name }) => name)), shorten(found.map(({ value }) => value))],
  );
}

/** What the items of some orders differ in: those after an id that were read since a moment. */
export async function readOrderedVariants(
  tx: StoreTx,
  accountId: string,
  from: { afterId: string; since: string; most: number },
): Promise<{ lastId: string | null; found: { name: string; value: string }[] }> {
  const row = await tx.one<{ lastId: string | null; found: { name: string; value: string }[] | null }>(
    `with page as materialized (select id, items from orders_shared
      where account_id = $1 and id > $2 and platform_read_at > $3 order by id limit $4)
     select (select max(id) from page) as "lastId",
       (select jsonb_agg(distinct jsonb_build_object('name', v ->> 'name', 'value', v ->> 'value'))
        from page, jsonb_array_elements(page.items) i,
          jsonb_array_elements(coalesce(nullif(i -> 'variants', 'null'), '[]')) v
          where v ->> 'name' is not null and v ->> 'value' is not null) as found`,
    [accountId, from.afterId, from.since, from.most],
  );
  return { lastId: row?.lastId ?? null, found: row?.found ?? [] };
}

/** Vendor objects of some of an account's listings: those after an id that were read since a moment. */
export async function readListed<External>(
  tx: StoreTx,
  accountId: string,
  from: { afterId: string; since: string; most: number },
): Promise<{ id: string; external: External }[]> {
  return tx.rows(
    `select id, platform_object as external from listings_shared
       where account_id = $1 and id > $2 and platform_read_at > $3 order by id limit $4`,
    [accountId, from.afterId, from.since, from.most],
  );
}

/** A category as an account knows it. */
export interface KnownCategory {
  accountId: string;
  id: string;
  name: string;
}

/** Under which ids accounts have a category of this name; one without it is left out. */
export function findCategoryIds(
  tx: StoreTx,
  accountIds: readonly string[],
  name: string,
): Promise<KnownCategory[]> {
  return tx.rows<KnownCategory>(
    `select distinct on (a.id) a.id as "accountId", platforms -> a.id ->> 'id' as id,
       platforms -> a.id ->> 'name' as name
     from categories cross join unnest($1::text[]) as a(id)
     where lower(categories.name) = lower($2) and platforms ? a.id order by a.id, parent`,
    [accountIds, name],
  );
}

/** The categories that are known of an account and hold these letters, by name; at most fifty. */
export function searchCategories(
  tx: StoreTx,
  accountId: string,
  letters: string,
): Promise<{ id: string; name: string }[]> {
  return tx.rows(
    `select platforms -> $1 ->> 'id' as id, platforms -> $1 ->> 'name' as name from categories
     where platforms ? $1 and strpos(lower(categories.name), lower($2)) > 0
     order by lower(categories.name) limit 50`,
    [accountId, letters],
  );
}
