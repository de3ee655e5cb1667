/** The SQL of `stores`: what all other rows belong to. */
import type { Tx } from "./db.ts";

/** Adds a store. Throws the unique violation when the name is taken. */
export async function insertStore(
  tx: Tx,
  store: { name: string; timeZone: string; currency: string; locale: string },
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    "insert into stores (name, time_zone, currency, locale) values ($1, $2, $3, $4) returning id",
    [store.name.trim(), store.timeZone, store.currency, store.locale],
  );
  return String(row?.id);
}

/** Locks a store until the transaction ends; rows that refer to it are written meanwhile. */
export async function lockStore(tx: Tx, storeId: string): Promise<void> {
  await tx.rows("select 1 from stores where id = $1 for no key update", [storeId]);
}

/** Every store, the oldest first. */
export function listStores(tx: Tx): Promise<{ id: string; name: string }[]> {
  return tx.rows("select id, name from stores order by created_at, id");
}
