/** How far the words for goods of each account are collected; kept in `account_syncs`. */
import type { StoreTx } from "../../platform/db/index.ts";

/** How far an account's words are collected. */
export interface CataloguePlace {
  at?: string;
  remoteAt?: string;
  ordersUntil?: string;
  listingsUntil?: string;
}

/** Accounts whose first orders are here and whose words were not collected for a while. */
export function listDueCatalogues(tx: StoreTx, olderThanMs: number): Promise<{ id: string }[]> {
  return tx.rows(
    `select a.id from accounts a join account_syncs s on s.account_id = a.id
      where a.state = 'connected' and s.phase in ('following', 'stopped', 'off')
       and coalesce((s.catalogue_place ->> 'at')::timestamptz, '-infinity') < now() - $1 * interval '1 ms'`,
    [olderThanMs],
  );
}

/** Where the collection of an account stands, and the database's moment. */
export async function readCataloguePlace(
  tx: StoreTx,
  accountId: string,
): Promise<{ place: CataloguePlace; now: string } | null> {
  return tx.one("select catalogue_place as place, now() as now from account_syncs where account_id = $1", [
    accountId,
  ]);
}

/** Keeps how far an account's words are collected. */
export async function saveCataloguePlace(
  tx: StoreTx,
  accountId: string,
  place: CataloguePlace,
): Promise<void> {
  await tx.run("update account_syncs set catalogue_place = catalogue_place || $2 where account_id = $1", [
    accountId,
    JSON.stringify(place),
  ]);
}
