/** Orders in components: each hook renders again for exactly what it shows. */
import { isInQueue, type OrderQueue } from "@stallkeeper/domain";
import { useCallback, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { ListOrder } from "./list-order.ts";
import { countValues, facetFilter, noFacets, type Facets } from "./filter/order-facets.ts";
import { parseOrderFilter, type OrderFilter } from "./filter/order-filter.ts";
import type { FacetName } from "./section.ts";
import { warmTexts } from "./filter/order-text.ts";
import { useDayClock } from "./filter/use-day-clock.ts";
import { compareBy, defaultSort, parseSort, type OrderSort } from "./order-sorts.ts";
import { useMissingCount } from "./queue-totals.ts";
import {
  loadOrders,
  orderStore,
  readLoadedPart,
  useOrdersStatus,
  wantAllOrders,
  type OrdersStatus,
} from "./orders-loader.ts";

/** Begins to load the orders when the first screen needs them, and says how far that is. */
export function useOrders(): OrdersStatus {
  const status = useOrdersStatus();
  useEffect(wantAllOrders, []);
  useEffect(() => {
    if (status.state === "idle") void loadOrders();
  }, [status.state]);
  return status;
}

/** Readies the filter box for its first word while orders come and change. */
export function useWarmFilter(): void {
  const { state } = useOrdersStatus();
  const hasAny = state !== "idle" && state !== "loading";
  useEffect(() => {
    if (!hasAny) return undefined;
    let stop = warmTexts(orderStore.queues.all.rows);
    const leave = followOrders(() => {
      stop();
      stop = warmTexts(orderStore.queues.all.rows);
    });
    return () => {
      leave();
      stop();
    };
  }, [hasAny]);
}

/** One order; undefined when it is not there (yet). */
export function useOrder(id: string | null): ListOrder | undefined {
  const subscribe = useCallback(
    (listener: () => void) => (id === null ? () => undefined : orderStore.subscribeOrder(id, listener)),
    [id],
  );
  return useSyncExternalStore(subscribe, () => (id === null ? undefined : orderStore.read(id)));
}

/** How many orders stand in a queue; -1 until enough is loaded to know. */
export function useQueueCount(queue: OrderQueue): number {
  useOrdersStatus();
  const part = readLoadedPart();
  const list = orderStore.queues[queue];
  const subscribe = useCallback((listener: () => void) => orderStore.subscribeList(list, listener), [list]);
  const count = useSyncExternalStore(subscribe, () => list.count);
  const missing = useMissingCount(queue);
  const isKnown = part === "ready" || (part === "partial" && (queue === "new" || count > 0));
  return isKnown ? count + missing : -1;
}

/** Whether all orders of a queue are here: what comes now is new. */
export function useIsQueueHere(queue: OrderQueue): boolean {
  useOrdersStatus();
  const part = readLoadedPart();
  return part === "ready" || (part === "partial" && queue === "new");
}

/** What is asked of a list beside its queue: typed words and chips. */
export interface ListWish {
  queue: OrderQueue;
  query: string;
  facets: Facets;
}

const countPauseMs = 150;
const needsClock = (query: string, { due }: Facets): boolean =>
  due !== undefined || /(?:^|\s)-?(?:due|shipped):/i.test(query);

function joinFilters(filters: readonly (OrderFilter | null)[]): OrderFilter | null {
  const given = filters.filter((filter) => filter !== null);
  return given.length === 0
    ? null
    : given.length === 1
      ? (given[0] ?? null)
      : (order) => given.every((filter) => filter(order));
}

/**
 * The rows of a queue under a filter and a sort, kept up to date. A search of all orders finds those that
 * await payment, too (decisions 12). A sort may be written as preferences have it ("due:asc"); "" is the
 * usual one of the queue. `facets` has to be the same object until it changes. While `isHolding`, a row that
 * changes keeps its place; the list settles afterwards (design 4.0).
 */
export function useOrderRows(
  queue: OrderQueue,
  query = "",
  sort: OrderSort | string = "",
  facets: Facets = noFacets,
  isHolding = false,
): readonly ListOrder[] {
  const { field, direction } = (typeof sort === "string" ? parseSort(sort) : sort) ?? defaultSort(queue);
  const settings = useDayClock(needsClock(query, facets));
  const view = useMemo(() => {
    const filter = joinFilters([parseOrderFilter(query, settings), facetFilter(facets, settings)]);
    const usual = defaultSort(queue);
    const list = orderStore.queues[queue];
    if (filter === null && usual.field === field && usual.direction === direction) {
      return { list, follow: (listener: () => void) => orderStore.subscribeList(list, listener) };
    }
    const isSearched = queue === "all" && filter !== null;
    const isHere = (order: ListOrder): boolean => isInQueue(order, queue) || (isSearched && order.external);
    return orderStore.openView(
      (order) => isHere(order) && (filter === null || filter(order)),
      compareBy({ field, direction }),
    );
  }, [queue, query, field, direction, facets, settings]);
  useLayoutEffect(() => (isHolding ? orderStore.holdRows(view.list) : undefined), [view, isHolding]);
  return useSyncExternalStore(view.follow, () => view.list.rows);
}

/**
 * How many loaded orders of all queues fit; -1 while nothing is asked for. Counted a moment after the list
 * was painted, so that no key waits for it.
 */
export function useMatchCount({ query, facets }: Pick<ListWish, "query" | "facets">, isOn: boolean): number {
  const settings = useDayClock(needsClock(query, facets));
  const [count, setCount] = useState(-1);
  useEffect(() => {
    const filter = isOn
      ? joinFilters([parseOrderFilter(query, settings), facetFilter(facets, settings)])
      : null;
    const { all } = orderStore.queues;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tally = (): void => {
      timer = undefined;
      setCount(filter === null ? -1 : all.rows.reduce((sum, order) => sum + Number(filter(order)), 0));
    };
    const later = (): void => {
      timer ??= setTimeout(tally, countPauseMs);
    };
    later();
    const stop = filter === null ? undefined : orderStore.subscribeList(all, later);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [query, facets, settings, isOn]);
  return isOn ? count : -1;
}

/**
 * How many orders of each value a chip would find, with everything else that is asked for. Costs a walk over
 * the queue.
 */
export function useValueCounts(
  { queue, query, facets }: ListWish,
  name: FacetName,
): { counts: ReadonlyMap<string, number>; total: number } {
  const settings = useDayClock(name === "due" || needsClock(query, facets));
  return useMemo(() => {
    const { [name]: _own, ...others } = facets;
    const filter = joinFilters([parseOrderFilter(query, settings), facetFilter(others, settings)]);
    const { rows } = orderStore.queues[queue];
    const found = filter === null ? rows : rows.filter(filter);
    return { counts: countValues(found, name, settings), total: found.length };
  }, [queue, query, facets, name, settings]);
}

/** Every order that is loaded and isn't the seller's to fulfil, newest update first. */
export const readExternalOrders = (): readonly ListOrder[] => orderStore.queues.awaiting.rows;

/** Calls the listener whenever any order changed, until the returned function is called. */
export function followOrders(listener: () => void): () => void {
  const stops = [orderStore.queues.all, orderStore.queues.awaiting].map((list) =>
    orderStore.subscribeList(list, listener),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
