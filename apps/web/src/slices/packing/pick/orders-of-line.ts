/** The orders that a line of the pick list is for. */
import type { PickLine } from "@stallkeeper/domain";

type Entry = PickLine["entries"][number];

/** Each order once with all its pieces of the SKU, in the line's sequence. Pure. */
export function ordersOfLine(
  entries: readonly Entry[],
): Pick<Entry, "orderId" | "orderNumber" | "quantity">[] {
  const pieces = new Map<string, number>();
  for (const { orderId, quantity } of entries) pieces.set(orderId, (pieces.get(orderId) ?? 0) + quantity);
  const firsts = entries.filter(
    (entry, at) => entries.findIndex(({ orderId }) => orderId === entry.orderId) === at,
  );
  return firsts.map(({ orderId, orderNumber }) => ({
    orderId,
    orderNumber,
    quantity: pieces.get(orderId) ?? 0,
  }));
}
