/**
 * What a figure is narrowed to beside its days (docs/adr/0159-filters-pick-orders.md). Orders are picked: one with
 * a line that was asked for counts as a whole, and figures of pieces count its lines that were asked for. What
 * few ask for stands in a statement only where it is: it reads more of an order than an index of sales holds.
 */
import type { AnalyticsQuery } from "@stallkeeper/contract";
import { countrySpellings, countrySql } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

export type AskedFilters = Pick<
  AnalyticsQuery,
  "platform" | "account" | "country" | "tag" | "channel" | "category" | "brand" | "lister"
>;

/** Parameter 3: the filters of the statement, without those that stand for all. */
export const writeFilters = ({ account: _account, ...filters }: AskedFilters): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries({ ...filters, country: filters.country.flatMap(countrySpellings) }).filter(
        ([, names]) => names.length > 0,
      ),
    ),
  );

const isAsked = (name: keyof AskedFilters, value: string, filters = "$3"): string =>
  `(${filters}::jsonb -> '${name}' is null or jsonb_exists(${filters}::jsonb -> '${name}', ${value}))`;
const isOfGoods = "$3::jsonb -> 'category' is null and $3::jsonb -> 'brand' is null";
/** Whether items that stand under a name are of the categories and brands that were asked for. */
export const goodsAre = (facts: string, filters = "$3"): string =>
  `${isAsked("category", `${facts}.category`, filters)} and ${isAsked("brand", `${facts}.brand`, filters)}`;

/** Whether no more than platforms and accounts is asked for: rows without an order can follow that. Pure. */
export const isOfPlaces = ({ platform: _platform, account: _account, ...others }: AskedFilters): boolean =>
  Object.values(others).every((names) => names.length === 0);
/** Platforms and accounts of a row: parameters 3 and 4. */
export const placeSql = (row: string): string => `
  ${isAsked("platform", `${row}.platform`)}
  and (cardinality($4::text[]) = 0 or ${row}.account_id::text = any($4))`;

const listedBy = (store: string, listing: string): string => `
  ($3::jsonb -> 'lister' is null or exists (select from uploads_listers u where u.store_id = ${store}
    and u.listing_id = ${listing} and jsonb_exists($3::jsonb -> 'lister', u.lister_id)))`;

/** Whether a listing sells what was asked for, and who was asked for put it up. */
export const listingSql = (store: string, listing: string): string => `
  (${isOfGoods} or exists (select from listing_facts x where x.store_id = ${store} and x.listing_id = ${listing}
    and ${goodsAre("x")}))
  and ${listedBy(store, listing)}`;

/** The listing that the line "i" of a row was bought on. */
export const listingOfLine = (row: string): string =>
  `${row}.platform || ':' || ${row}.account_id || ':' || (i -> 'platforms' -> ${row}.platform ->> 'listingId')`;

/** Where the conditions on orders stand, and where those on the line "i" of a row do. */
export const ordersMark = "/* orders */";
export const linesMark = (row: string): string => `/* lines of ${row} */`;

const orderSql = `
  and ${isAsked("country", `lower(btrim(${countrySql("o")}))`)}
  and ${isAsked("channel", "o.channel")}
  and ($3::jsonb -> 'tag' is null or exists (select from unnest(o.tags) as tag
    where jsonb_exists($3::jsonb -> 'tag', tag)))`;
const lineSql = (row: string): string => `
  and (${isOfGoods} or exists (select from item_facts x where x.store_id = ${row}.store_id
    and x.sku = btrim(coalesce(i ->> 'sku', '')) and x.sku <> '' and ${goodsAre("x")}))
  and ${listedBy(`${row}.store_id`, listingOfLine(row))}`;
const hasLineSql = `
  and exists (select from jsonb_array_elements(o.items) as i
    where coalesce((i ->> 'isFee')::boolean, false) = false ${lineSql("o")})`;

/** Rows of a statement over orders, with those conditions only where they're asked for. */
export function askRows<Row extends object>(
  tx: StoreTx,
  { filters }: { filters: AskedFilters },
  sql: string,
  values: readonly unknown[],
  name: string,
): Promise<Row[]> {
  const { country, tag, channel, category, brand, lister } = filters;
  const isOfOrders = [country, tag, channel].some((names) => names.length > 0);
  const isOfLines = [category, brand, lister].some((names) => names.length > 0);
  if (!isOfOrders && !isOfLines) return tx.rows<Row>(sql, [...values], name);
  const narrowed = sql
    .replaceAll(ordersMark, `${isOfOrders ? orderSql : ""}${isOfLines ? hasLineSql : ""}`)
    .replaceAll(/\/\* lines of (\w+) \*\//g, (_mark, row: string) => (isOfLines ? lineSql(row) : ""));
  return tx.rows<Row>(
    narrowed,
    [...values],
    // No statement's own name has a colon: "analytics-served-orders" is another one.
    `${name}${isOfOrders ? ":orders" : ""}${isOfLines ? ":lines" : ""}`,
  );
}
