/**
 * What is made of an order's words, kept for as long as they stay the same. The object of an order is a new
 * one whenever it is pinned, tagged, or something beside it is told; its buyer, address and items are the
 * ones it had. So keeping by the object would make ten thousand texts again for a change of none of them.
 */
import type { ListItem, ListOrder } from "../list-order.ts";

interface Kept<Made> {
  order: ListOrder;
  made: Made;
}

const hasSameWords = (one: ListOrder, other: ListOrder): boolean =>
  one === other ||
  (one.buyer === other.buyer &&
    one.address === other.address &&
    one.fulfillment.customFulfillmentAddress === other.fulfillment.customFulfillmentAddress &&
    one.shipping === other.shipping &&
    one.notes === other.notes &&
    one.orderNumber === other.orderNumber &&
    one._id === other._id &&
    one.account === other.account &&
    one.source === other.source);

/**
 * A function that makes its answer once for an order, and again when a word of the order changed. `make` may
 * rest on words alone.
 */
export function cacheByWords<Made>(make: (order: ListOrder) => Made): (order: ListOrder) => Made {
  const all = new WeakMap<readonly ListItem[], Kept<Made>>();
  return (order) => {
    const kept = all.get(order.items);
    if (kept !== undefined && hasSameWords(kept.order, order)) return kept.made;
    const made = make(order);
    all.set(order.items, { order, made });
    return made;
  };
}
