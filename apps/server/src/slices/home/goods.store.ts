/**
 * The only SQL of `categories`, `brands` and `variants`: the store's words for its goods. They are found, never made up:
 * in what a marketplace's catalogue says and on the items of orders. The same word found twice is one entry that remembers where.
 */
import type { BrandView, CategoryView, VariantView } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";

/** The store's categories, by name. */
export function listCategories(tx: StoreTx): Promise<CategoryView[]> {
  return tx.rows(`select id as "_id", name, nullif(parent, '') as parent, platforms from categories order by lower(parent), lower(name)`);
}

/** The store's brands, by name. */
export function listBrands(tx: StoreTx): Promise<BrandView[]> {
  return tx.rows(`select id as "_id", name, platforms from brands order by lower(name)`);
}

/** What the store's goods differ in, with the values that occur. */
export function listVariants(tx: StoreTx): Promise<VariantView[]> {
  return tx.rows(`select id as "_id", name, options as "values", platforms from variants order by lower(name)`);
}
