import type { Order } from "@stallkeeper/contract";
import type { ReactNode, RefObject } from "react";
import { Dialog, SkeletonLines } from "../../ui/index.ts";
import { useOrderDetail } from "../order-detail/index.ts";

export interface OrderFormDialogProps {
  orderId: string;
  title: (orderNumber: string) => string;
  initialFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
  renderForm: (order: Order) => ReactNode;
}

/** A form about one order, drawn once the whole of it is here. Open for as long as it is drawn. */
export function OrderFormDialog({ orderId, title, initialFocus, onClose, renderForm }: OrderFormDialogProps) {
  const order = useOrderDetail(orderId).data?.order;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title(order?.orderNumber ?? "…")}
      size="md"
      initialFocus={initialFocus}
    >
      {order === undefined ? <SkeletonLines lines={4} /> : renderForm(order)}
    </Dialog>
  );
}
