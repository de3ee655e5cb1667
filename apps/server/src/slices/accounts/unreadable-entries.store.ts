/**
 * SQL of `unreadable_entries`: what a list beside orders held and nobody could understand, until it is read
 * or no longer met.
 */
import type { UnreadableEntry } from "@stallkeeper/connector-sdk";
import type { StoreTx } from "../../platform/db/index.ts";

/** Keeps entries of a source with the newest reason and answers those that are new. Safe to repeat. */
export async function keepUnreadableEntries(
  tx: StoreTx,
  accountId: string,
  source: string,
  entries: readonly UnreadableEntry[],
): Promise<UnreadableEntry[]> {
  const newest = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
  if (newest.length === 0) return [];
  const rows = await tx.rows<UnreadableEntry & { is_new: boolean }>(
    `insert into unreadable_entries (store_id, account_id, source, identifier, reason)
     select $1::uuid, $2::uuid, $3, e.id, e.reason
       from jsonb_to_recordset($4::jsonb) as e(id text, reason text)
     on conflict (store_id, account_id, source, identifier) do update
       set reason = excluded.reason, seen_at = now()
     returning new.identifier as id, new.reason, old.reason is null as is_new`,
    [tx.storeId, accountId, source, JSON.stringify(newest)],
  );
  return rows.filter((row) => row.is_new).map(({ id, reason }) => ({ id, reason }));
}

/** Forgets entries that were read. Safe to repeat. */
export async function forgetUnreadableEntries(
  tx: StoreTx,
  accountId: string,
  source: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0)
    await tx.run(
      "delete from unreadable_entries where account_id = $1 and source = $2 and identifier = any($3)",
      [accountId, source, ids],
    );
}

/** Forgets what a walk over everything, begun at `since`, did not meet again. Safe to repeat. */
export async function forgetUnmetEntries(
  tx: StoreTx,
  accountId: string,
  source: string,
  since: string,
): Promise<void> {
  await tx.run("delete from unreadable_entries where account_id = $1 and source = $2 and seen_at < $3", [
    accountId,
    source,
    since,
  ]);
}
