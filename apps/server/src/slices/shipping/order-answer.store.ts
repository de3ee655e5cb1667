import type { ShippedOrder } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";

interface ShippedRow {
  fulfilled: boolean;
  shipped: boolean;
  shipping_provider: string | null;
  tracking_number: string | null;
  tags: string[];
  updated_at: string;
  pinned_at: string | null;
  shipment_state: string | null;
}

/** The order as it stands, or null when it is not in the store. */
export async function orderAnswer(tx: StoreTx, id: string): Promise<ShippedOrder | null> {
  const row = await tx.one<ShippedRow>(
    `select fulfilled, shipped, shipping_provider, tracking_number, tags, updated_at, pinned_at,
       shipment_state from orders_shared where id = $1`,
    [id],
  );
  if (row === null) return null;
  return {
    _id: id,
    fulfilled: row.fulfilled,
    shipping: { shipped: row.shipped, provider: row.shipping_provider, trackingNumber: row.tracking_number },
    tags: row.tags,
    updatedAt: row.updated_at,
    pinnedAt: row.pinned_at,
    shipmentState: row.shipment_state,
  };
}
