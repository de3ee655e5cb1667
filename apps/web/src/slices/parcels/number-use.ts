/**
 * A tracking number that another order has: sent so, two buyers would get one parcel. Combined orders share
 * theirs.
 */
import type { ListOrder } from "../orders/index.ts";

type Numbered = Pick<ListOrder, "_id" | "orderNumber" | "combinedId" | "shipping" | "parts">;

/** What tells that a number is in use. */
export type NumberUse = Pick<ListOrder, "_id" | "orderNumber">;

/**
 * For each order with a number the one that has this number already: another order, whole or for one of its
 * parcels, or a parcel of its own that was sent. One walk over the orders. Pure.
 */
export function findNumberUses(
  wanted: ReadonlyMap<string, { trackingNumber: string; combinedId: string | null }>,
  orders: Iterable<Numbered>,
): ReadonlyMap<string, NumberUse> {
  const byNumber = Map.groupBy(wanted, ([, { trackingNumber }]) => trackingNumber);
  const uses = new Map<string, NumberUse>();
  for (const { _id, orderNumber, combinedId, shipping, parts } of orders) {
    const sentParts = parts.flatMap(({ trackingNumber, sentAt }) =>
      sentAt === null ? [] : [trackingNumber],
    );
    for (const number of new Set([shipping.trackingNumber, ...sentParts])) {
      if (number === null || number === "") continue;
      for (const [orderId, own] of byNumber.get(number) ?? []) {
        const isShared = own.combinedId !== null && own.combinedId === combinedId;
        const isItself = orderId === _id && !sentParts.includes(number);
        if (!isShared && !isItself) uses.set(orderId, { _id, orderNumber });
      }
    }
  }
  return uses;
}
