/**
 * A list of orders that keeps itself sorted while single orders change.
 *
 * It holds the orders that pass `accepts`, in the order of `compare`. A change costs one search by
 * halving and one copy of the row pointers, whatever the length; the rows themselves are never
 * looked at. `rows` is a new array after each change, so that a screen can compare by identity.
 */
import type { ListOrder } from "./list-order.ts";
import type { CompareOrders } from "./order-sorts.ts";

export interface SortedList {
  /** The rows now; never mutated. */
  readonly rows: readonly ListOrder[];
  /** Takes one order from its old to its new shape (undefined: not there); true when the list changed. */
  change(before: ListOrder | undefined, after: ListOrder | undefined): boolean;
  /** Builds the list anew from everything there is. */
  rebuild(orders: Iterable<ListOrder>): void;
  /** The place of an order, -1 when it is not in the list. */
  indexOf(order: ListOrder): number;
}

/** Makes an empty list; `compare` has to be total. */
export function createSortedList(accepts: (order: ListOrder) => boolean, compare: CompareOrders): SortedList {
  let rows: readonly ListOrder[] = [];

  const placeOf = (order: ListOrder): number => {
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const row = rows[middle];
      if (row !== undefined && compare(row, order) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const indexOf = (order: ListOrder): number => {
    const place = placeOf(order);
    return rows[place]?._id === order._id ? place : -1;
  };
  const remove = (order: ListOrder): void => {
    const index = indexOf(order);
    if (index >= 0) rows = rows.toSpliced(index, 1);
  };

  return {
    get rows() {
      return rows;
    },
    indexOf,
    change(before, after) {
      const leaves = before !== undefined && accepts(before);
      const stays = after !== undefined && accepts(after);
      if (leaves && stays && compare(before, after) === 0) rows = rows.with(indexOf(before), after);
      else {
        if (leaves) remove(before);
        if (stays) rows = rows.toSpliced(placeOf(after), 0, after);
      }
      return leaves || stays;
    },
    rebuild(orders) {
      const accepted: ListOrder[] = [];
      for (const order of orders) if (accepts(order)) accepted.push(order);
      rows = accepted.sort(compare);
    },
  };
}
