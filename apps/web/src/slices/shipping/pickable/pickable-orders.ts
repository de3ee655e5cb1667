/** Which orders of a list may be taken from the shelves, and why the others may not. */
import { pickObstacle, type PickObstacle } from "@stallkeeper/domain";
import type { ListOrder } from "../../orders/index.ts";

/** What keeps an order from being picked; null: nothing does. Pure. */
export function obstacleOf({
  state,
  refund,
  tags,
  shipping,
  hold,
  external,
}: ListOrder): PickObstacle | null {
  return pickObstacle({
    state,
    refund,
    tags,
    isShipped: shipping.shipped,
    heldUntil: hold.until,
    isUnpaid: external,
  });
}

export interface PickableOrders {
  orders: readonly ListOrder[];
  leftOut: ReadonlyMap<PickObstacle, readonly ListOrder[]>;
}

/**
 * The orders that may be picked, in their order, and the others by what keeps them back. `allowed` obstacles
 * count as none. Pure.
 */
export function splitPickable(
  all: readonly ListOrder[],
  allowed: readonly PickObstacle[] = [],
): PickableOrders {
  const orders: ListOrder[] = [];
  const leftOut = new Map<PickObstacle, ListOrder[]>();
  for (const order of all) {
    const obstacle = obstacleOf(order);
    if (obstacle === null || allowed.includes(obstacle)) orders.push(order);
    else leftOut.set(obstacle, [...(leftOut.get(obstacle) ?? []), order]);
  }
  return { orders, leftOut };
}
