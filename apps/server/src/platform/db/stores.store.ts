/** The SQL of `stores`: what all other rows belong to. */
import type { Tx } from "./db.ts";

/** Adds a store. Throws the unique violation when the name is taken. */
export async function insertStore(
  tx: Tx,
  store: { name: string; timeZone: string; currency: string; locale: string; isCurrencyGuessed?: boolean },
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into stores (name, time_zone, currency, locale, is_currency_guessed) values ($1, $2, $3, $4, $5)
       returning id`,
    [store.name.trim(), store.timeZone, store.currency, store.locale, store.isCurrencyGuessed ?? false],
  );
  return String(row?.id);
}

/**
 * Replaces a guessed currency by what the store's accounts sell in, the busiest first; a guess that is among
 * them stays. Either way it is no guess any more. A currency that somebody chose is left alone. True: it was
 * a guess until now. Safe to repeat.
 */
export async function settleCurrency(tx: Tx, storeId: string, sold: readonly string[]): Promise<boolean> {
  if (sold.length === 0) return false;
  const count = await tx.run(
    `update stores set is_currency_guessed = false,
       currency = case when currency = any($2::text[]) then currency else ($2::text[])[1] end
     where id = $1 and is_currency_guessed`,
    [storeId, sold],
  );
  return count > 0;
}

/** Locks a store until the transaction ends; rows that refer to it are written meanwhile. */
export async function lockStore(tx: Tx, storeId: string): Promise<void> {
  await tx.rows("select 1 from stores where id = $1 for no key update", [storeId]);
}

/** Every store, the oldest first. */
export function listStores(tx: Tx): Promise<{ id: string; name: string }[]> {
  return tx.rows("select id, name from stores order by created_at, id");
}
