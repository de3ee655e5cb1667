// The open order beside the list, loaded behind it.
import { isInQueue } from "@stallkeeper/domain";
import { OrderDrawer, queueLooks, readOrder, usePlaceShown, type OrderDrawerProps } from "../orders/index.ts";
import { ReturnsSection } from "../returns/index.ts";
import { texts } from "./texts.ts";
import type { OrdersPageState } from "./use-orders-page.ts";

/** Why the open order has no place in the list; nothing while orders are still being loaded. */
function describeAbsence({ queue, status, isFiltered }: OrdersPageState, openId: string): string {
  const order = status.state === "ready" ? readOrder(openId) : undefined;
  if (order === undefined) return "";
  return isFiltered && isInQueue(order, queue)
    ? texts.hiddenByFilter
    : texts.notInQueue(queueLooks[queue].label);
}

export interface OpenOrderProps extends Pick<OrderDrawerProps, "onAct" | "onShipped"> {
  page: OrdersPageState;
  openId: string;
}

/** The drawer of the open order: knows the order's place in the list. */
export function OpenOrder({ page, openId, onAct, onShipped }: OpenOrderProps) {
  const { index, count } = usePlaceShown(page.shown, openId);
  return (
    <OrderDrawer
      orderId={openId}
      index={index}
      count={count}
      absence={describeAbsence(page, openId)}
      inputs={page.inputs}
      onStep={page.step}
      onAct={onAct}
      onShipped={onShipped}
      onClose={page.close}
      renderMore={(order) => <ReturnsSection key={`returns ${order._id}`} order={order} />}
    />
  );
}
