/**
 * The state of the queue page. What can be linked to (queue, filter, sort, open order) stands in the
 * address; selection and focus belong to the visit.
 */
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { OrdersSearch } from "../../platform/orders-search.ts";
import type { GridHandle } from "../../ui/index.ts";
import { defaultSort, parseSort, useOrderRows, useOrders, type DrawerInputs, type OrderSort } from "../orders/index.ts";
import { useHeldRows } from "./use-held-rows.ts";

const route = getRouteApi("/shipping");
const nothing: ReadonlySet<string> = new Set();

/** Everything the page's parts need. */
export function useOrdersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { queue = "new", order: openId = null, q: query = "" } = search;
  const status = useOrders();
  const sort = useMemo(() => parseSort(search.sort ?? "") ?? defaultSort(queue), [search.sort, queue]);
  const all = useOrderRows(queue, query, sort);
  const [hasListFocus, setHasListFocus] = useState(false);
  const held = useHeldRows(all, `${queue} ${query} ${sort.field} ${sort.direction}`, hasListFocus, openId);
  const { rows } = held;
  const [selection, setSelection] = useState(nothing);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const grid = useRef<GridHandle>(null);
  const inputs: DrawerInputs = { tracking: useRef<HTMLInputElement>(null), notes: useRef<HTMLTextAreaElement>(null) };
  const newest = useRef({ rows, openId });
  useEffect(() => {
    newest.current = { rows, openId };
  });

  const change = useCallback((part: OrdersSearch, isStep = false) => {
    void navigate({ search: (old) => clean({ ...old, ...part }), replace: !isStep, resetScroll: false });
  }, [navigate]);
  const open = useCallback((id: string | null) => {
    const wasOpen = newest.current.openId !== null;
    change({ order: id ?? "" }, !wasOpen && id !== null);
  }, [change]);
  const indexOf = (id: string | null): number => (id === null ? -1 : rows.findIndex((row) => row._id === id));
  const openIndex = useMemo(() => (openId === null ? -1 : rows.findIndex((row) => row._id === openId)), [rows, openId]);

  /** Opens the order that many places further; stays at the ends. */
  const step = (delta: number): void => {
    const from = openIndex >= 0 ? openIndex : indexOf(focusedId);
    const next = rows[Math.min(rows.length - 1, Math.max(0, from + delta))];
    if (next === undefined) return;
    open(next._id);
    grid.current?.reveal(next._id);
  };
  const close = (): void => {
    const id = openId;
    open(null);
    requestAnimationFrame(() => grid.current?.focus(id ?? undefined));
  };
  return {
    queue, query, sort, rows, status, openId, openIndex, selection, setSelection, focusedId, setFocusedId, grid, inputs, step, open, close, held, setHasListFocus,
    setQueue: (next: typeof queue) => change({ queue: next, order: "", sort: "" }, true),
    setQuery: (text: string) => change({ q: text }),
    setSort: (next: OrderSort) => change({ sort: `${next.field}:${next.direction}` }),
    clearSelection: () => setSelection(nothing),
    /** The orders that an act is meant for: the selection, else the open order, else the focused row. */
    targets: (): string[] => {
      if (selection.size > 0) return [...selection];
      const id = openId ?? focusedId;
      return id === null ? [] : [id];
    },
  };
}

function clean(search: OrdersSearch): OrdersSearch {
  return Object.fromEntries(Object.entries(search).filter(([name, value]) => value !== "" && !(name === "queue" && value === "new"))) as OrdersSearch;
}

export type OrdersPageState = ReturnType<typeof useOrdersPage>;
