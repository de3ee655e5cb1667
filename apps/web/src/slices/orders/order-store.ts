/**
 * Every order of the store, as the screens see them.
 *
 * `known` is what the service said last, the overlay is what the seller did since, `visible` is both
 * together. Queues and open views are lists that follow `visible` one order at a time. What moves it:
 *   merge     the service answered a read that began at `sinceTick`. An order that became known or was
 *             confirmed after that is left alone: the answer is older than what is on screen.
 *   propose   the seller acts: shown at once.
 *   confirm   the service agreed: the change becomes part of what is known.
 *   rollBack  the service refused: the change is gone, later ones stay.
 *   amend     something beside an order became known: the order itself is as old as before. Its listeners
 *     hear of it by `tell`.
 * Listeners hear of exactly the orders and lists that changed, after all of them are right.
 */
import { isInQueue, orderQueues, type OrderQueue } from "@stallkeeper/domain";
import type { ListOrder } from "./list-order.ts";
import { createListeners } from "./listeners.ts";
import { compareBy, defaultSort, type CompareOrders } from "./order-sorts.ts";
import { createPendingChanges, type OrderChange } from "./pending-changes.ts";
import { createSortedList, type OrderShapes, type SortedList } from "./sorted-list.ts";

/** One proposed change of one or more orders. */
export interface ProposedChange {
  readonly token: number;
  readonly ids: readonly string[];
}

/** A list of its own filter and sort. */
export interface OrderView {
  readonly list: SortedList;
  /** Keeps the list up to date until the returned function is called; the listener hears of each change. */
  follow(listener: () => void): () => void;
}

/** As many orders at once are cheaper to merge into a list in one walk than to insert one by one. */
const manyAtOnce = 64;

/** Makes an empty store. */
export function createOrderStore() {
  const known = new Map<string, ListOrder>();
  const visible = new Map<string, ListOrder>();
  const knownAt = new Map<string, number>();
  const pending = createPendingChanges();
  const listeners = createListeners<string | SortedList>();
  const queues = Object.fromEntries(
    orderQueues.map((queue) => [
      queue,
      createSortedList((order) => isInQueue(order, queue), compareBy(defaultSort(queue))),
    ]),
  ) as Record<OrderQueue, SortedList>;
  const lists = new Set<SortedList>(Object.values(queues));
  let tick = 0;
  let version = 0;

  /** Brings `visible` and the lists up to date for these ids. */
  const update = (ids: readonly string[]): void => {
    const isMany = ids.length >= manyAtOnce;
    const changes: OrderShapes[] = [];
    for (const id of ids) {
      const before = visible.get(id);
      const base = known.get(id);
      const after = base === undefined ? undefined : pending.apply(base);
      if (before === after) continue;
      version += 1;
      if (after === undefined) visible.delete(id);
      else visible.set(id, after);
      listeners.mark(id);
      if (isMany) changes.push({ before, after });
      else for (const list of lists) if (list.change(before, after)) listeners.mark(list);
    }
    if (changes.length > 0) for (const list of lists) if (list.changeMany(changes)) listeners.mark(list);
  };
  const settle = (ids: readonly string[]): void => {
    update(ids);
    listeners.tell();
  };

  return {
    queues,
    get size() {
      return visible.size;
    },
    /** The order as the screen shows it. */
    read: (id: string): ListOrder | undefined => visible.get(id),
    /** Whether an action of the seller on this order waits for its answer. */
    isPending: (id: string): boolean => pending.has(id),
    /** The moment a read begins; hand it to `merge` with the answer. */
    startRead: (): number => tick,

    /**
     * Takes in what the service answered. With `askedIds` an order that was asked for and did not come is
     * removed. Returns the ids whose answer was older than what is known: read them again.
     */
    merge(orders: readonly ListOrder[], sinceTick: number, askedIds: readonly string[] = []): string[] {
      const outdated: string[] = [];
      const changed: string[] = [];
      const missing = new Set(askedIds);
      const isFresh = (id: string): boolean => (knownAt.get(id) ?? -1) <= sinceTick;
      for (const order of orders) {
        missing.delete(order._id);
        if (!isFresh(order._id)) {
          outdated.push(order._id);
          continue;
        }
        known.set(order._id, order);
        knownAt.set(order._id, sinceTick);
        changed.push(order._id);
      }
      for (const id of missing) if (isFresh(id) && known.delete(id)) changed.push(id);
      tick += 1;
      settle(changed);
      return outdated;
    },

    /** Shows a change of the seller at once. Ids that are not there are left out of the result. */
    propose(ids: readonly string[], change: OrderChange): ProposedChange {
      tick += 1;
      const token = tick;
      const present = ids.filter((id) => known.has(id));
      for (const id of present) pending.add(id, token, change);
      settle(present);
      return { token, ids: present };
    },

    /** The service agreed. Safe to repeat. */
    confirm({ token, ids }: ProposedChange): void {
      tick += 1;
      for (const id of ids) {
        const change = pending.take(id, token);
        const order = known.get(id);
        if (change === undefined || order === undefined) continue;
        known.set(id, change(order));
        knownAt.set(id, tick);
      }
      settle(ids);
    },

    /** The service refused. Safe to repeat. */
    rollBack({ token, ids }: ProposedChange): void {
      tick += 1;
      for (const id of ids) pending.take(id, token);
      settle(ids);
    },

    /**
     * Adds to an order what is kept elsewhere; call `tell` after the last one. An answer on its way is none
     * the older for it. Safe to repeat.
     */
    amend(id: string, change: OrderChange): void {
      const order = known.get(id);
      if (order === undefined) return;
      known.set(id, change(order));
      update([id]);
    },
    tell: (): void => listeners.tell(),

    /** Makes a list of its own filter and sort; it stands still until someone follows it. */
    openView(accepts: (order: ListOrder) => boolean, compare: CompareOrders): OrderView {
      const list = createSortedList(accepts, compare);
      let builtAt = version;
      list.rebuild(visible.values());
      return {
        list,
        follow(listener) {
          const stop = listeners.add(list, listener);
          lists.add(list);
          if (builtAt !== version) {
            list.rebuild(visible.values());
            listener();
          }
          return () => {
            stop();
            if (listeners.has(list)) return;
            lists.delete(list);
            builtAt = version;
          };
        },
      };
    },

    /** Forgets everything, for another store or another person. */
    clear(): void {
      const ids = [...known.keys()];
      known.clear();
      knownAt.clear();
      tick += 1;
      settle(ids);
    },

    /**
     * Keeps every row of a list where it is, whatever changes, until the returned function is called: then
     * the list settles. A repeat of that is harmless.
     */
    holdRows(list: SortedList): () => void {
      list.hold();
      return () => {
        if (list.settle()) listeners.mark(list);
        listeners.tell();
      };
    },

    subscribeOrder: (id: string, listener: () => void) => listeners.add(id, listener),
    subscribeList: (list: SortedList, listener: () => void) => listeners.add(list, listener),
  };
}
