/** The SQL of `listings`. */
import type { StoreTx } from "../../platform/db/index.ts";
import {
  newerWinsSql,
  writeNewer,
  type ChangedRow,
  type PlatformRowKey,
  type RowSource,
} from "../../platform/vendor-rows/index.ts";

const columns = {
  sku: "text",
  title: "text",
  description: "text",
  images: "text[]",
  price_minor: "bigint",
  currency: "text",
  quantity: "integer",
  status: "text",
  state: "text",
  problems: "jsonb",
  variants: "jsonb",
  link: "text",
  gtin: "text",
  is_sold_out: "boolean",
  is_counted: "boolean",
  updated_at: "timestamptz",
} as const;

/** One row of the bulk insert; keys are the columns. */
export type ListingRow = PlatformRowKey & Readonly<Record<keyof typeof columns, unknown>>;

const upsert = newerWinsSql("listings", columns);

/** Writes listings read at `readAt` and answers those that changed. A repeat changes nothing. */
export function upsertListings(
  tx: StoreTx,
  source: RowSource,
  rows: readonly ListingRow[],
  readAt: Date,
): Promise<ChangedRow[]> {
  return writeNewer(tx, upsert, source, rows, readAt);
}

/** Marks listings as over and answers those that weren't. */
export async function markOver(tx: StoreTx, ids: readonly string[], readAt: Date): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `update listings set state = 'ended', is_sold_out = false, quantity = 0, platform_read_at = $2
       where id = any($1) and (state <> 'ended' or is_sold_out) returning id`,
    [ids, readAt.toISOString()],
  );
  return rows.map(({ id }) => id);
}

/** How many listings can be bought now. */
export async function countListings(tx: StoreTx): Promise<number> {
  const row = await tx.one<{ count: number }>("select count(*) as count from listings where state = 'live'");
  return row?.count ?? 0;
}

/** The same for each account that has any. */
export function countListingsByAccount(tx: StoreTx): Promise<{ account: string; listings: number }[]> {
  return tx.rows(
    `select account_id as account, count(*) as listings from listings where state = 'live'
       group by account_id`,
  );
}

/** How a listing stands at its platform, with what was said on a refusal. */
export interface ListingStanding {
  id: string;
  state: string;
  link: string;
  problems: { code: string; text: string; field: string | null }[];
}

/** Those of the listings that the store has, in no order. */
export function readListingStandings(tx: StoreTx, ids: readonly string[]): Promise<ListingStanding[]> {
  return tx.rows<ListingStanding>("select id, state, link, problems from listings where id = any($1)", [ids]);
}
