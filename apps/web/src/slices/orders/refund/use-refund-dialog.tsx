import { useState, type ReactNode } from "react";
import { platformsQuery, queryClient } from "../../../platform/metadata.ts";
import { notifyInfo } from "../../../platform/notify.ts";
import { readAllows } from "../../../platform/session.ts";
import { orderStore } from "../orders-loader.ts";
import { useOrder } from "../use-orders.ts";
import { findObstacle } from "./refund-ability.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import { aboutOrder } from "../about-order.ts";

function OpenDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const order = useOrder(orderId);
  return order === undefined ? null : <RefundDialog order={order} onClose={onClose} />;
}

/** `open` asks about one order, or says why it cannot be refunded: a key asks no button first. `element` has to be drawn. */
export function useRefundDialog(): { open: (orderId: string) => void; element: ReactNode } {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = (orderId: string): void => {
    const order = orderStore.read(orderId);
    if (order === undefined) return;
    const obstacle = findObstacle(order, queryClient.getQueryData(platformsQuery.queryKey) ?? [], readAllows("refunds.write"));
    if (obstacle === null) setOpenId(orderId);
    else notifyInfo(obstacle, undefined, aboutOrder(orderId));
  };
  return { open, element: openId === null ? null : <OpenDialog key={openId} orderId={openId} onClose={() => setOpenId(null)} /> };
}
