import type { RefundedOrder } from "@stallkeeper/contract";
import { toDecimal } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import { lockOrders } from "../orders/index.ts";

/** The order as it stands, in the wire's words; null when it is not in the store. */
export async function refundAnswer(
  tx: StoreTx,
  orderId: string,
  { amountMinor, currency }: { amountMinor: number; currency: string },
): Promise<RefundedOrder | null> {
  const [order] = await lockOrders(tx, [orderId]);
  if (order === undefined) return null;
  return {
    _id: order.id,
    refund: order.refund,
    amount: toDecimal(amountMinor, currency),
    currency,
    updatedAt: order.updated_at,
  };
}
