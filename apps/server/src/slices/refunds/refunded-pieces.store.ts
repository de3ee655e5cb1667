import type { StoreTx } from "../../platform/db/index.ts";

export interface RefundedPieces {
  orderId: string;
  items: { itemId: string; quantity: number }[];
}

/** Of these orders, the pieces whose money went back or is on its way, by us or at the platform. */
export function readRefundedPieces(tx: StoreTx, orderIds: readonly string[]): Promise<RefundedPieces[]> {
  return tx.rows<RefundedPieces>(
    `select id as "orderId", refunded_pieces($1, id) as items from unnest($2::text[]) as o(id)`,
    [tx.storeId, orderIds],
  );
}
