import type { Settings } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";

/** Settings by name, as the table has them. */
export type SettingRows = Record<string, unknown>;

/** Settings as the wire has them: each passed its schema when it was written. Pure. */
export const viewSettings = (rows: SettingRows): Settings => rows;

/** The store's settings as one object. */
export async function readSettings(tx: StoreTx): Promise<SettingRows> {
  const rows = await tx.rows<{ key: string; value: unknown }>("select key, value from settings order by key");
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Sets one setting. */
export async function writeSetting(tx: StoreTx, key: string, value: unknown): Promise<void> {
  await tx.run(
    `insert into settings (store_id, key, value) values ($1, $2, $3)
     on conflict (store_id, key) do update set value = excluded.value, updated_at = now()`,
    [tx.storeId, key, JSON.stringify(value)],
  );
}

/** Removes one setting. */
export async function removeSetting(tx: StoreTx, key: string): Promise<void> {
  await tx.run("delete from settings where key = $1", [key]);
}

/**
 * Lets one change of the store's settings at a time through, so that two merges never overwrite each other.
 */
export async function lockSettings(tx: StoreTx): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtextextended('settings:' || $1, 0))", [tx.storeId]);
}
