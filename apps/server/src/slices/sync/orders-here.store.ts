import type { StoreTx } from "../../platform/db/index.ts";

/** How many orders of an account are here. */
export async function countOrdersHere(tx: StoreTx, accountId: string): Promise<number> {
  const row = await tx.one<{ count: number }>(
    "select count(*)::int as count from orders_shared where account_id = $1",
    [accountId],
  );
  return row?.count ?? 0;
}
