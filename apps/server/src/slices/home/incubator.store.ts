import type { Tx } from "../../platform/db/index.ts";

/** The stores that a user belongs to, by name. */
export function listStoresOf(tx: Tx, userId: string): Promise<{ id: string; name: string }[]> {
  return tx.rows("select s.id, s.name from memberships m join stores s on s.id = m.store_id where m.user_id = $1 order by lower(s.name)", [userId]);
}
