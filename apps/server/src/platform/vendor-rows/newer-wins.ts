/**
 * Rows that a marketplace tells us about, hundreds in one statement: conversations, offers, listings,
 * ratings.
 *
 * The newest version of a row wins (`platform_updated_at`), older ones are dropped; of two states with one
 * version the one read later. `platform_object` is the vendor's untouched object. A repeat changes nothing.
 */
import type { StoreTx } from "../db/index.ts";

/** The account that rows come from. */
export interface RowSource {
  accountId: string;
  /** The platform's id. */
  platform: string;
  username: string;
}

/** What every row read at a platform has. */
export interface PlatformRowKey {
  id: string;
  identifier: string;
  platform_updated_at: string;
  platform_object: unknown;
}

export interface ChangedRow {
  id: string;
  is_new: boolean;
}

const keyColumns = {
  id: "text",
  identifier: "text",
  platform_updated_at: "timestamptz",
  platform_object: "jsonb",
} as const;

/**
 * The statement of a table. `columns` are its own columns with their types; `updates` says, instead of "the
 * new value", what a column becomes when the row was there before, in terms of `excluded` and the table.
 */
export function newerWinsSql(
  table: string,
  columns: Readonly<Record<string, string>>,
  updates: Readonly<Record<string, string>> = {},
): string {
  const all: Record<string, string> = { ...keyColumns, ...columns };
  const names = Object.keys(all);
  const sets = {
    ...Object.fromEntries(names.filter((name) => name !== "id").map((name) => [name, `excluded.${name}`])),
    ...updates,
  };
  return `
insert into ${table} (store_id, account_id, platform, account, platform_read_at, ${names.join(", ")})
  select $2::uuid, $3::uuid, $4, $5, $6::timestamptz, ${names.map((name) => `p.${name}`).join(", ")}
  from jsonb_to_recordset($1::jsonb) as p(${names.map((name) => `${name} ${all[name]}`).join(", ")}) order by p.id
on conflict (store_id, id) do update set ${Object.entries(sets)
    .map(([name, sql]) => `${name} = ${sql}`)
    .join(", ")},
  platform_read_at = excluded.platform_read_at, account = excluded.account
where excluded.platform_updated_at > ${table}.platform_updated_at
  or (excluded.platform_updated_at = ${table}.platform_updated_at and excluded.platform_read_at >= ${table}.platform_read_at
    and excluded.platform_object is distinct from ${table}.platform_object)
returning new.id, old.id is null as is_new`;
}

/**
 * Writes rows read at `readAt` (when the call began) by a statement of `newerWinsSql` and answers those that
 * changed. A page may hold a row twice: the newest counts.
 */
export async function writeNewer<Row extends PlatformRowKey>(
  tx: StoreTx,
  sql: string,
  source: RowSource,
  rows: readonly Row[],
  readAt: Date,
): Promise<ChangedRow[]> {
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const known = newest.get(row.id);
    if (known === undefined || row.platform_updated_at >= known.platform_updated_at) newest.set(row.id, row);
  }
  if (newest.size === 0) return [];
  return tx.rows<ChangedRow>(sql, [
    JSON.stringify([...newest.values()]),
    tx.storeId,
    source.accountId,
    source.platform,
    source.username,
    readAt.toISOString(),
  ]);
}
