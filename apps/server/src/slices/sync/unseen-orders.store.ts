/** The only SQL of `unseen_orders`: what a full comparison has yet to ask the platform for. */
import type { StoreTx } from "../../platform/db/index.ts";

/** Remembers orders that a walk did not show; `mayClose`: it showed others. Safe to repeat. */
export async function keepUnseen(
  tx: StoreTx,
  accountId: string,
  platformOrderIds: readonly string[],
  mayClose: boolean,
): Promise<void> {
  await tx.run(
    `insert into unseen_orders (store_id, account_id, platform_order_id, may_close)
      select $1, $2, unnest($3::text[]), $4
     on conflict do nothing`,
    [tx.storeId, accountId, platformOrderIds, mayClose],
  );
}

/** The next orders to ask for; they stay until they were. */
export async function nextUnseen(
  tx: StoreTx,
  accountId: string,
  most: number,
): Promise<{ id: string; mayClose: boolean }[]> {
  return tx.rows(
    `select platform_order_id as id, may_close as "mayClose" from unseen_orders where account_id = $1
       order by platform_order_id desc limit $2`,
    [accountId, most],
  );
}

/** An order was asked for. Safe to repeat. */
export async function forgetUnseen(tx: StoreTx, accountId: string, platformOrderId: string): Promise<void> {
  await tx.run("delete from unseen_orders where account_id = $1 and platform_order_id = $2", [
    accountId,
    platformOrderId,
  ]);
}
