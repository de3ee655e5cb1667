import type { Db } from "./db.ts";

/**
 * The ids of all stores, for work that goes from one to the next: within `withStore` nothing of the others is
 * seen.
 */
export async function listStoreIds(db: Db): Promise<string[]> {
  const rows = await db.asSystem((tx) => tx.rows<{ id: string }>("select id from stores order by id"));
  return rows.map(({ id }) => id);
}

/**
 * Of those the ones that aren't archived: background work is theirs alone
 * (docs/adr/0148-archived-stores-rest.md).
 */
export async function listOpenStoreIds(db: Db): Promise<string[]> {
  const rows = await db.asSystem((tx) =>
    tx.rows<{ id: string }>("select id from stores where archived_at is null order by id"),
  );
  return rows.map(({ id }) => id);
}

/** Whether a store is archived. False for one that isn't there. */
export async function isStoreArchived(db: Db, storeId: string): Promise<boolean> {
  const found = await db.asSystem((tx) =>
    tx.one<{ one: number }>("select 1 as one from stores where id = $1 and archived_at is not null", [
      storeId,
    ]),
  );
  return found !== null;
}
