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

export interface StoreSettings {
  name: string;
  timeZone: string;
  currency: string;
  locale: string;
}

/** What a store is called and writes its money and days in. */
export function findStore(tx: Tx, storeId: string): Promise<StoreSettings | null> {
  return tx.one<StoreSettings>(
    `select name, time_zone as "timeZone", currency, locale from stores where id = $1`,
    [storeId],
  );
}

/** Gives a store another name. Throws the unique violation when it is taken. */
export async function renameStore(tx: Tx, storeId: string, wanted: string): Promise<void> {
  await tx.run("update stores set name = $2 where id = $1", [storeId, wanted.trim()]);
}

/** Closes a store at a moment, or opens it again (null). False: it was so already. */
export async function setStoreArchived(tx: Tx, storeId: string, at: Date | null): Promise<boolean> {
  const count = await tx.run(
    "update stores set archived_at = $2 where id = $1 and (archived_at is null) = ($2::timestamptz is not null)",
    [storeId, at],
  );
  return count > 0;
}

/** Whether another store has this name, in any spelling of capitals. */
export async function isStoreNameTaken(tx: Tx, wanted: string, except: string | null): Promise<boolean> {
  const taken = await tx.one(
    "select 1 from stores where lower(name) = lower($1) and ($2::uuid is null or id <> $2)",
    [wanted.trim(), except],
  );
  return taken !== null;
}
