/** The open order beside the list. */
import { isInQueue } from "@stallkeeper/domain";
import { useSyncExternalStore, type ReactNode } from "react";
import type { OrderDrawerProps } from "../order-detail/index.ts";
import { queueLooks } from "../order-look/index.ts";
import { type OrdersPageState, orderStore } from "../orders/index.ts";
import { texts } from "./texts.ts";

/** Why the open order has no place in the list; nothing while orders are still being loaded. */
function describeAbsence({ queue, status, isFiltered }: OrdersPageState, openId: string): string {
  const order = status.state === "ready" ? orderStore.read(openId) : undefined;
  if (order === undefined) return "";
  return isFiltered && isInQueue(order, queue)
    ? texts.hiddenByFilter
    : texts.notInQueue(queueLooks[queue].label);
}

interface OpenOrderProps extends Pick<OrderDrawerProps, "onAction" | "onShipped"> {
  page: OrdersPageState;
  openId: string;
  /** Draws the drawer, once its code is here. */
  draw: (props: OrderDrawerProps) => ReactNode;
}

/** The drawer of the open order: knows the order's place in the list. */
export function OpenOrder({ page, openId, draw, onAction, onShipped }: OpenOrderProps): ReactNode {
  const { shown } = page;
  const rows = useSyncExternalStore(shown.follow, shown.read);
  return draw({
    orderId: openId,
    index: shown.indexOf(openId),
    count: rows.length,
    absence: describeAbsence(page, openId),
    inputs: page.inputs,
    onStep: page.step,
    onAction,
    onShipped,
    onClose: page.close,
  });
}
