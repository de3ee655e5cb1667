/** The only SQL of `platform_settings`: what the store agreed with itself for each account. */
import type { PlatformSettings } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";

export interface PlatformSettingsRow {
  account: string;
  platform: string;
  username: string;
  /** null: nothing was said. */
  settings: Partial<PlatformSettings> | null;
}

/** Every linked account with what was said for it, in the order they were connected. */
export function listPlatformSettingsRows(tx: StoreTx): Promise<PlatformSettingsRow[]> {
  return tx.rows<PlatformSettingsRow>(
    `select a.id as account, a.platform, a.username, s.settings from accounts a left
      join platform_settings s on s.store_id = a.store_id and s.account_id = a.id
     where a.role = 'market' and a.state <> 'unlinked' order by a.created_at, a.platform, a.id`,
  );
}

/** Lets one change at a time through, until the transaction ends. */
export async function lockPlatformSettings(tx: StoreTx): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtextextended('platform-settings:' || $1, 0))", [
    tx.storeId,
  ]);
}

/** Replaces the given parts of an account's settings; the others stay. Safe to repeat. */
export async function mergePlatformSettings(
  tx: StoreTx,
  accountId: string,
  parts: Partial<PlatformSettings>,
): Promise<void> {
  await tx.run(
    `insert into platform_settings (store_id, account_id, settings) values ($1, $2, $3)
     on conflict (store_id, account_id) do update
       set settings = platform_settings.settings || excluded.settings, updated_at = now()`,
    [tx.storeId, accountId, JSON.stringify(parts)],
  );
}

/** Minutes between two readings of an account that the store chose; null: none. */
export async function readChosenInterval(tx: StoreTx, accountId: string): Promise<number | null> {
  const row = await tx.one<{ minutes: number | null }>(
    `select (settings ->> 'readEveryMinutes')::integer as minutes from platform_settings
     where account_id = $1`,
    [accountId],
    "read-interval",
  );
  return row?.minutes ?? null;
}
