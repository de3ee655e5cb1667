/** What can be done with the selected orders: what none of them takes is left out of the bar. */
import { canCombine } from "../parcels/index.ts";
import type { ListOrder } from "../orders/index.ts";

export interface PossibleActions {
  /** One of them still has to go out: it can be marked as shipped, packed, labelled, picked or held. */
  isToSend: boolean;
  /** All of them may share one parcel, and don't yet. */
  canCombine: boolean;
  hasTracking: boolean;
  /** All of them are pinned: the pin is taken away. */
  arePinned: boolean;
}

/** Goes through the orders once. Pure. */
export function readPossibleActions(
  orders: readonly ListOrder[],
  isPinned: (order: ListOrder) => boolean,
): PossibleActions {
  return {
    isToSend: orders.some(({ shipping }) => !shipping.shipped),
    canCombine: canCombine(orders),
    hasTracking: orders.some(({ shipping }) => (shipping.trackingNumber ?? "") !== ""),
    arePinned: orders.length > 0 && orders.every(isPinned),
  };
}
