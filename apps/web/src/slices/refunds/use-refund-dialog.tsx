import { Fragment, useState, type ReactNode } from "react";
import { platformsQuery, queryClient } from "../../platform/metadata.ts";
import { notifyInfo } from "../../platform/notify.ts";
import { readAllows } from "../../platform/session.ts";
import { makeLate, useLate } from "../../ui/index.ts";
import { aboutOrder } from "../../platform/order-names.ts";
import { orderStore, useOrder } from "../orders/index.ts";
import type { RefundDialogProps } from "./refund-dialog.tsx";
import { findObstacle } from "./refund-ability.ts";

/** Code of a question that is seldom asked. */
export const refundDialog = makeLate<RefundDialogProps>(
  async () => (await import("./refund-dialog.tsx")).RefundDialog,
);

/**
 * `open` asks about one order, or says why it cannot be refunded: a key asks no button first. `element` has
 * to be drawn.
 */
export function useRefundDialog(): { open: (orderId: string) => void; element: ReactNode } {
  const [openId, setOpenId] = useState<string | null>(null);
  const order = useOrder(openId);
  const close = (): void => setOpenId(null);
  const draw = useLate(refundDialog, openId !== null, close);
  const open = (orderId: string): void => {
    const asked = orderStore.read(orderId);
    if (asked === undefined) return;
    const obstacle = findObstacle(
      asked,
      queryClient.getQueryData(platformsQuery.queryKey) ?? [],
      readAllows("refunds.write"),
    );
    if (obstacle === null) setOpenId(orderId);
    else notifyInfo(obstacle, undefined, aboutOrder(orderId));
  };
  return {
    open,
    element:
      order === undefined || draw === null ? null : (
        <Fragment key={order._id}>{draw({ order, onClose: close })}</Fragment>
      ),
  };
}
