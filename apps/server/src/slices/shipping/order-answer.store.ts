import type { StoreTx } from "../../platform/db/index.ts";

/** What a shipping call answers about its order, in the wire's words. */
export interface OrderAnswer {
  _id: string;
  fulfilled: boolean;
  shipping: { shipped: boolean; provider: string | null; trackingNumber: string | null };
  tags: string[];
  updatedAt: string;
  pinnedAt: string | null;
  shipmentState: string | null;
}

/** The order as it stands, or null when it is not in the store. */
export async function orderAnswer(tx: StoreTx, id: string): Promise<OrderAnswer | null> {
  const row = await tx.one<Record<string, never>>(
    `select fulfilled, shipped, shipping_provider, tracking_number, tags, updated_at, pinned_at,
       shipment_state from orders_shared where id = $1`,
    [id],
  );
  if (row === null) return null;
  return {
    _id: id,
    fulfilled: row.fulfilled ?? false,
    shipping: {
      shipped: row.shipped ?? false,
      provider: row.shipping_provider ?? null,
      trackingNumber: row.tracking_number ?? null,
    },
    tags: row.tags ?? [],
    updatedAt: row.updated_at ?? "",
    pinnedAt: row.pinned_at ?? null,
    shipmentState: row.shipment_state ?? null,
  };
}
