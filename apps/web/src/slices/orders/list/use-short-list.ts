/** A short list of a queue, such as Home's, and the order that is open over it. */
import type { OrderQueue } from "@stallkeeper/domain";
import { useEffect, useLayoutEffect, type RefObject } from "react";
import type { ListOrder } from "../list-order.ts";
import { useOrdersStatus, wantAllOrders, type OrdersStatus } from "../orders-loader.ts";
import { useShownRows } from "../shown-rows.ts";
import { useHeldRows } from "../use-held-rows.ts";
import { useListFocus } from "../use-list-focus.ts";
import { useOpenOrder, type OpenOrder } from "../use-open-order.ts";
import { useOrderRows } from "../use-orders.ts";

interface ShortListWish {
  queue: OrderQueue;
  /** The element that holds the rows. */
  list: RefObject<HTMLElement | null>;
  /** The order that the address names. */
  openId: string | null;
  /** Brings the address up to date. */
  change: (id: string | null) => Promise<void>;
}

export interface ShortList extends OpenOrder {
  rows: readonly ListOrder[];
  /** How far the orders are loaded. */
  status: OrdersStatus;
}

/**
 * The rows of a queue in its usual order, and what opens orders from them. The row under focus stays where it
 * is until the focus leaves (design 4.0), as in the queues.
 */
export function useShortList({ queue, list, openId, change }: ShortListWish): ShortList {
  const hasFocus = useListFocus(list, openId);
  const all = useOrderRows(queue, "", undefined, undefined, hasFocus);
  const { rows } = useHeldRows(all, queue, hasFocus, openId);
  const shown = useShownRows();
  useLayoutEffect(() => shown.show(rows), [shown, rows]);
  // An order that the address names may stand anywhere: the top alone is not enough then.
  useEffect(() => {
    if (openId !== null) wantAllOrders();
  }, [openId]);
  const status = useOrdersStatus();
  return { rows, status, ...useOpenOrder(openId, shown, change) };
}
