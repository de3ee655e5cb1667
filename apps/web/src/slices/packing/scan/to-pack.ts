/** What of an order goes into its parcel. */
import { listItemsToSend } from "@stallkeeper/domain";
import type { ListOrder } from "../../orders/index.ts";

type Ordered = Pick<ListOrder, "items" | "refundedItems">;
export type ItemToPack = ListOrder["items"][number] & { quantity: number };

/** The items with the pieces that are still to be sent: refunded pieces and fees are left out. Pure. */
export function itemsToPack({ items, refundedItems = [] }: Ordered): ItemToPack[] {
  return listItemsToSend(items, refundedItems);
}

/** How many pieces of each item were refunded, by the item's id; none of a fee. Pure. */
export function refundedPieces({ items, refundedItems = [] }: Ordered): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const packable = new Set(items.filter(({ isFee }) => isFee !== true).map(({ _id }) => _id));
  for (const { itemId, quantity } of refundedItems) {
    if (quantity > 0 && packable.has(itemId)) counts.set(itemId, (counts.get(itemId) ?? 0) + quantity);
  }
  return counts;
}
