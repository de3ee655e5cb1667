/**
 * The state of the queue page. What can be linked to (queue, filter, sort, open order) stands in the address;
 * selection and focus belong to the visit. The rows are the list's: the page asks for them when it acts, and
 * is not drawn again when an order changes.
 */
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useMemo, useRef, useState } from "react";
import {
  facetNames,
  parseOrdersSearch,
  writeOrdersView,
  type FacetName,
  type OrdersSearch,
} from "../section.ts";
import type { GridHandle } from "../../../ui/index.ts";
import { parseSort, writeSort, type OrderSort } from "../order-sorts.ts";
import { buyerKey, readFacets } from "../filter/order-facets.ts";
import type { ListOrder } from "../list-order.ts";
import { useOrders } from "../use-orders.ts";
import { useShownRows } from "../shown-rows.ts";
import { useUsualSort } from "../usual-sort.ts";
import { useOpenOrder } from "../use-open-order.ts";

const route = getRouteApi("/shipping");
const nothing: ReadonlySet<string> = new Set();

/** Everything the page's parts need. */
export function useOrdersPage() {
  // Read once more: the router lets a value through that was left out.
  const search = parseOrdersSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const { queue = "new", order: openId = null, q: query = "" } = search;
  const view = writeOrdersView(search);
  // One object until a chip changes, whatever else in the address does.
  const facetsKey = writeOrdersView(readFacets(search));
  const facets = useMemo(() => readFacets(Object.fromEntries(new URLSearchParams(facetsKey))), [facetsKey]);
  const status = useOrders();
  const usual = useUsualSort(queue);
  const sort = useMemo(() => parseSort(search.sort ?? "") ?? usual, [search.sort, usual]);
  const shown = useShownRows();
  const [selection, setSelection] = useState(nothing);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const grid = useRef<GridHandle>(null);
  const change = useCallback(
    (part: OrdersSearch, isStep = false) =>
      navigate({ search: (old) => clean({ ...old, ...part }), replace: !isStep, resetScroll: false }),
    [navigate],
  );
  const {
    inputs,
    open,
    readOpenId,
    focusPart,
    step: stepTo,
  } = useOpenOrder(
    openId,
    shown,
    useCallback((id, isStep) => change({ order: id ?? "" }, isStep), [change]),
  );

  const step = (delta: number): void => {
    const id = stepTo(delta);
    if (id !== null) grid.current?.reveal(id);
  };
  // What these are given to is drawn again only when they change.
  const setQuery = useCallback((text: string) => void change({ q: text }), [change]);
  const setFacet = useCallback(
    (name: FacetName, text: string) => void change({ [name]: text }, true),
    [change],
  );
  const clearFilters = useCallback(
    () => void change({ q: "", ...Object.fromEntries(facetNames.map((name) => [name, ""])) }, true),
    [change],
  );
  const setSort = useCallback((next: OrderSort) => void change({ sort: writeSort(next) }), [change]);
  /** The selected ids in the order of the rows, the hidden ones behind them. */
  const listSelection = (): string[] => {
    const seen = shown.read().flatMap(({ _id }) => (selection.has(_id) ? [_id] : []));
    return seen.length === selection.size ? seen : [...new Set([...seen, ...selection])];
  };
  const close = (): void => {
    const id = readOpenId();
    open(null);
    requestAnimationFrame(() => grid.current?.focus(id ?? undefined));
  };
  return {
    queue,
    query,
    facets,
    view,
    sort,
    shown,
    status,
    openId,
    selection,
    setSelection,
    setFocusedId,
    grid,
    inputs,
    step,
    open,
    close,
    readOpenId,
    focusPart,
    /** The order that keys mean: the open one, else the focused row. */
    readCurrentId: (): string | null => readOpenId() ?? focusedId,
    setQueue: (next: typeof queue) => void change({ queue: next, order: "", sort: "" }, true),
    setQuery,
    setFacet,
    /** Narrows the list to an order's buyer, or to the SKU of its first item. */
    showSame: (what: "buyer" | "sku", order: ListOrder): void =>
      setFacet(what, what === "buyer" ? buyerKey(order) : (order.items[0]?.sku ?? "")),
    clearFilters,
    /** The same filters over all orders. */
    showInAll: () => void change({ queue: "all", order: "", sort: "" }, true),
    /** Shows the list as a saved view keeps it. */
    setView: (kept: string) =>
      void navigate({
        search: parseOrdersSearch(Object.fromEntries(new URLSearchParams(kept))),
        resetScroll: false,
      }),
    /** Whether anything hides orders of the queue. */
    isFiltered: query !== "" || facetsKey !== "",
    setSort,
    clearSelection: () => setSelection(nothing),
    listSelection,
    /** Takes one order out of the selection: its action is done. */
    deselect: (id: string) => setSelection((held) => new Set([...held].filter((other) => other !== id))),
    selectShown: () => setSelection((held) => new Set([...held, ...shown.read().map(({ _id }) => _id)])),
    /** The orders that an action is meant for: the selection, else the open order, else the focused row. */
    targets: (): string[] => {
      if (selection.size > 0) return listSelection();
      const id = readOpenId() ?? focusedId;
      return id === null ? [] : [id];
    },
  };
}

function clean(search: OrdersSearch): OrdersSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([name, value]) => value !== "" && !(name === "queue" && value === "new")),
  );
}

export type OrdersPageState = ReturnType<typeof useOrdersPage>;
