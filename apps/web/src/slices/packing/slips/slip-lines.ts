/** What a packing slip lists of its order. */
import { itemOptions, listItemsToSend } from "@stallkeeper/domain";
import type { SlipOrder } from "./slips.api.ts";

export type SlipLine = SlipOrder["items"][number] & {
  quantity: number;
  /** What the buyer chose of it, "Size: M"; empty: nothing. */
  options: string;
};

/**
 * The pieces that are in the parcel: fees and refunded pieces aren't, as at the bench. Of an order that was
 * refunded whole, what was ordered. Pure.
 */
export function slipLines({
  items,
  refundedItems,
  itemVariants,
}: Pick<SlipOrder, "items" | "refundedItems" | "itemVariants">): SlipLine[] {
  const left = listItemsToSend(items, refundedItems);
  return (left.length > 0 ? left : listItemsToSend(items, [])).map((item) => ({
    ...item,
    options: itemOptions(itemVariants, item._id),
  }));
}
