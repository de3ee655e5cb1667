/**
 * The overlay: what the seller has done and the service has not answered yet.
 *
 * A pending change is a function from an order to the order as it should look. The visible order is the
 * service's order with its pending changes applied in the order they were made, so that any of them can be
 * taken back alone, in any order, and a fresh order from the service keeps them.
 */
import type { ListOrder } from "./list-order.ts";

export type OrderChange = (order: ListOrder) => ListOrder;

export interface PendingChanges {
  has(id: string): boolean;
  add(id: string, token: number, change: OrderChange): void;
  /** Takes a change out and returns it; undefined when it is not pending any more. */
  take(id: string, token: number): OrderChange | undefined;
  apply(order: ListOrder): ListOrder;
}

/** Makes an empty overlay. */
export function createPendingChanges(): PendingChanges {
  const byId = new Map<string, Map<number, OrderChange>>();
  return {
    has: (id) => byId.has(id),
    add(id, token, change) {
      const changes = byId.get(id) ?? new Map<number, OrderChange>();
      changes.set(token, change);
      byId.set(id, changes);
    },
    take(id, token) {
      const changes = byId.get(id);
      const change = changes?.get(token);
      if (changes === undefined || change === undefined) return undefined;
      changes.delete(token);
      if (changes.size === 0) byId.delete(id);
      return change;
    },
    apply(order) {
      let seen = order;
      for (const change of byId.get(order._id)?.values() ?? []) seen = change(seen);
      return seen;
    },
  };
}
