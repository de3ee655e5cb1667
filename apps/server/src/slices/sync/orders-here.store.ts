import type { StoreTx } from "../../platform/db/index.ts";

/** What each account mostly sells in, the busiest account's first. */
export async function listSoldCurrencies(tx: StoreTx): Promise<string[]> {
  const rows = await tx.rows<{ currency: string }>(
    `select mode() within group (order by currency) as currency from orders_shared where not external
       group by account_id order by count(*) desc, account_id`,
  );
  return rows.map(({ currency }) => currency);
}

/** The platform's own id of an order of this account; null: the account has no such order. */
export async function findPlatformOrderId(
  tx: StoreTx,
  orderId: string,
  accountId: string,
): Promise<string | null> {
  const row = await tx.one<{ id: string }>(
    "select platform_order_id as id from orders_shared where id = $1 and account_id = $2",
    [orderId, accountId],
  );
  return row?.id ?? null;
}

/** How many orders of an account are here. */
export async function countOrdersHere(tx: StoreTx, accountId: string): Promise<number> {
  const row = await tx.one<{ count: number }>(
    "select count(*)::int as count from orders_shared where account_id = $1",
    [accountId],
  );
  return row?.count ?? 0;
}
