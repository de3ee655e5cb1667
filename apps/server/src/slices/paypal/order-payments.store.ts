import type { StoreTx } from "../../platform/db/index.ts";

/** The PayPal transaction that an order was paid with, or null. */
export async function findOrderPayment(tx: StoreTx, orderId: string): Promise<string | null> {
  const row = await tx.one<{ paypal: string | null }>(
    "select nullif(paypal, '') as paypal from orders_shared where id = $1",
    [orderId],
  );
  return row?.paypal ?? null;
}
