import { orderStore } from "../orders/index.ts";

/**
 * The order that a scanned text names: its number, id, tracking number or an item's SKU; null when none does.
 */
export function findScanned(text: string): string | null {
  const wanted = text.trim().toLowerCase();
  const isSame = (value: string | null | undefined): boolean => value?.toLowerCase() === wanted;
  const orders = orderStore.queues.all.rows;
  const exact = orders.find(
    (order) => isSame(order.orderNumber) || isSame(order._id) || isSame(order.shipping.trackingNumber),
  );
  return (
    (exact ?? orders.find((order) => !order.shipping.shipped && order.items.some((item) => isSame(item.sku))))
      ?._id ?? null
  );
}
