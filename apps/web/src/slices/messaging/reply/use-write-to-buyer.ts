import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { notifyInfo } from "../../../platform/notify.ts";
import { aboutOrder } from "../../../platform/order-names.ts";
import { orderStore } from "../../orders/index.ts";
import { openReply } from "./open-reply.ts";
import { readReplyObstacle } from "./reply-ability.ts";

/**
 * Gives what begins a message to the buyer of an order, or says why that is not possible. It works after the
 * page was left, too: it leads to the order.
 */
export function useWriteToBuyer(): (orderId: string) => void {
  const { history } = useRouter();
  return useCallback(
    (orderId) => {
      const order = orderStore.read(orderId);
      const obstacle = order === undefined ? null : readReplyObstacle(order);
      if (obstacle === null)
        openReply(orderId, () => history.push(`/shipping/orders/${encodeURIComponent(orderId)}`));
      else notifyInfo(obstacle, undefined, aboutOrder(orderId));
    },
    [history],
  );
}
