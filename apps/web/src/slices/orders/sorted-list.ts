/**
 * A list of orders that keeps itself sorted while single orders change.
 *
 * It holds the orders that pass `accepts`, in the order of `compare`. A change costs one search by halving
 * and one move of memory; the other rows are never looked at. `rows` is copied only when someone reads it
 * after a change: a new array each time, so that a screen can compare by identity, while lists that nobody
 * shows cost nothing.
 */
import type { ListOrder } from "./list-order.ts";
import type { CompareOrders } from "./order-sorts.ts";

/** An order before and after a change; undefined: not there. */
export interface OrderShapes {
  before: ListOrder | undefined;
  after: ListOrder | undefined;
}

export interface SortedList {
  /** The rows now; never mutated. */
  readonly rows: readonly ListOrder[];
  /** How many there are; costs nothing. */
  readonly count: number;
  /** Takes one order from its old to its new shape (undefined: not there); true when the list changed. */
  change(before: ListOrder | undefined, after: ListOrder | undefined): boolean;
  /** Takes many orders from their old to their new shapes in one walk; true when the list changed. */
  changeMany(changes: readonly OrderShapes[]): boolean;
  /** Builds the list again from everything there is. */
  rebuild(orders: Iterable<ListOrder>): void;
  /** The place of an order, -1 when it is not in the list. */
  indexOf(order: ListOrder): number;
  /**
   * From now on orders that change stay where they are; those that join take the place of their sort. Safe to
   * repeat.
   */
  hold(): void;
  /** Ends the hold and moves what changed to where it belongs; true when rows moved. Safe to repeat. */
  settle(): boolean;
}

/** An order that keeps a place which isn't that of its sort any more. */
interface HeldPlace {
  /** The shape by which it stands in the list. */
  readonly was: ListOrder;
  readonly now: ListOrder;
}

/** The place where an order stands or would stand among sorted rows, found by halving. */
function placeAmong(sorted: readonly ListOrder[], order: ListOrder, compare: CompareOrders): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = sorted[middle];
    if (row !== undefined && compare(row, order) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The place of an order among sorted rows, -1 when it is not one of them. */
function findAmong(sorted: readonly ListOrder[], order: ListOrder, compare: CompareOrders): number {
  const place = placeAmong(sorted, order, compare);
  return sorted[place]?._id === order._id ? place : -1;
}

const longestWalk = 1_024;

/** Two sorted lists as one. */
function mergeSorted(
  one: readonly ListOrder[],
  other: readonly ListOrder[],
  compare: CompareOrders,
): ListOrder[] {
  const merged: ListOrder[] = [];
  let at = 0;
  for (const order of other) {
    for (let row = one[at]; row !== undefined && compare(row, order) <= 0; row = one[at]) {
      merged.push(row);
      at += 1;
    }
    merged.push(order);
  }
  return merged.concat(one.slice(at));
}

/** Makes an empty list; `compare` has to be total. */
export function createSortedList(accepts: (order: ListOrder) => boolean, compare: CompareOrders): SortedList {
  let sorted: ListOrder[] = [];
  let shown: readonly ListOrder[] | null = null;

  let isHolding = false;
  const held = new Map<string, HeldPlace>();

  const shapeOf = (order: ListOrder): ListOrder => held.get(order._id)?.was ?? order;
  const placeOf = (order: ListOrder): number => placeAmong(sorted, order, compare);
  const indexOf = (order: ListOrder): number => findAmong(sorted, shapeOf(order), compare);

  /**
   * Moves only the rows between the old and the new place while they are few; beyond, two moves of memory are
   * quicker.
   */
  const move = (from: number, after: ListOrder): void => {
    const place = placeOf(after);
    const to = place > from ? place - 1 : place;
    if (Math.abs(to - from) > longestWalk) {
      sorted.splice(from, 1);
      sorted.splice(to, 0, after);
      return;
    }
    const step = to > from ? 1 : -1;
    for (let at = from; at !== to; at += step) sorted[at] = sorted[at + step] ?? after;
    sorted[to] = after;
  };
  const changePlace = (was: ListOrder, after: ListOrder): void => {
    const place = findAmong(sorted, was, compare);
    held.delete(after._id);
    if (compare(was, after) === 0) sorted[place] = after;
    else if (isHolding) held.set(after._id, { was, now: after });
    else move(place, after);
  };

  const change = (before: ListOrder | undefined, after: ListOrder | undefined): boolean => {
    const leaves = before !== undefined && accepts(before);
    const stays = after !== undefined && accepts(after);
    if (!leaves && !stays) return false;
    shown = null;
    if (leaves && stays) changePlace(shapeOf(before), after);
    else if (leaves) {
      sorted.splice(indexOf(before), 1);
      held.delete(before._id);
    } else if (stays) sorted.splice(placeOf(after), 0, after);
    return true;
  };

  return {
    get rows() {
      if (shown !== null) return shown;
      const rows = sorted.slice();
      for (const { was, now } of held.values()) rows[findAmong(sorted, was, compare)] = now;
      shown = rows;
      return rows;
    },
    get count() {
      return sorted.length;
    },
    indexOf,
    change,
    changeMany(changes) {
      // Held rows stand by an older shape, so each has to be looked for by itself.
      if (isHolding) return changes.map(({ before, after }) => change(before, after)).includes(true);
      const leaving = new Set(
        changes.flatMap(({ before }) => (before !== undefined && accepts(before) ? [before] : [])),
      );
      const coming = changes.flatMap(({ after }) => (after !== undefined && accepts(after) ? [after] : []));
      if (leaving.size === 0 && coming.length === 0) return false;
      const staying = leaving.size === 0 ? sorted : sorted.filter((order) => !leaving.has(order));
      sorted = mergeSorted(staying, coming.sort(compare), compare);
      shown = null;
      return true;
    },
    rebuild(orders) {
      const shapes = new Map(isHolding ? sorted.map((order) => [order._id, order] as const) : []);
      held.clear();
      const accepted: ListOrder[] = [];
      for (const order of orders) {
        if (!accepts(order)) continue;
        const was = shapes.get(order._id);
        const isMoved = was !== undefined && compare(was, order) !== 0;
        if (isMoved) held.set(order._id, { was, now: order });
        accepted.push(isMoved ? was : order);
      }
      sorted = accepted.sort(compare);
      shown = null;
    },
    hold() {
      isHolding = true;
    },
    settle() {
      isHolding = false;
      if (held.size === 0) return false;
      // One after the other, so that the rest stays sorted and can be searched by halving.
      for (const { was, now } of held.values()) move(findAmong(sorted, was, compare), now);
      held.clear();
      shown = null;
      return true;
    },
  };
}
