import type { Db } from "./db.ts";

/**
 * The ids of all stores, for work that goes from one to the next: within `withStore` nothing of the others is
 * seen.
 */
export async function listStoreIds(db: Db): Promise<string[]> {
  const rows = await db.asSystem((tx) => tx.rows<{ id: string }>("select id from stores order by id"));
  return rows.map(({ id }) => id);
}
