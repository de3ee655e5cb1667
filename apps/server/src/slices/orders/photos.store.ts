import type { StoreTx } from "../../platform/db/index.ts";

/** The address of a photo as the marketplace wrote it; null when order, item or position are not there. */
export async function findPhotoUrl(
  tx: StoreTx,
  place: { orderId: string; itemId: string; index: number },
): Promise<string | null> {
  const [row] = await tx.rows<{ url: string | null }>(
    `select item -> 'images' ->> $3::int as url from orders, jsonb_array_elements(items) item
       where orders.id = $1 and item ->> '_id' = $2 limit 1`,
    [place.orderId, place.itemId, place.index],
    "orders-photo",
  );
  return row?.url ?? null;
}
