import { queryClient } from "../../platform/metadata.ts";
import { notifyError } from "../../platform/notify.ts";
import { copyAddress } from "./address-lines.ts";
import { orderDetailQuery } from "./use-order-detail.ts";
import { aboutOrder } from "../../platform/order-names.ts";

/** Copies the address an order goes to, also of one that is not open. Never throws; a failure is told. */
export async function copyOrderAddress(orderId: string): Promise<void> {
  try {
    const detail = await queryClient.fetchQuery(orderDetailQuery(orderId));
    if (detail !== null) await copyAddress(detail.order);
  } catch (error) {
    notifyError(error, undefined, aboutOrder(orderId));
  }
}
