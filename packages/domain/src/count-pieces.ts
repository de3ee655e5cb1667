import { listItemsToSend } from "./refunds.ts";

interface Counted {
  readonly items: readonly { readonly _id: string; quantity?: number | null; isFee?: boolean | null }[];
  readonly refundedItems?: readonly { itemId: string; quantity: number }[];
}

const sum = (lines: readonly { quantity?: number | null }[]): number =>
  lines.reduce((all, { quantity }) => all + (quantity ?? 1), 0);

/**
 * How many pieces of an order go into its parcel: no fees and nothing that was refunded. Of one that was
 * refunded whole, what was ordered. Pure.
 */
export function countPieces({ items, refundedItems = [] }: Counted): number {
  // Lists sort by it: most orders have neither.
  if (refundedItems.length === 0 && !items.some(({ isFee }) => isFee === true)) return sum(items);
  const pieces = sum(listItemsToSend(items, refundedItems));
  return pieces === 0 ? sum(items) : pieces;
}
