import { notifySuccess } from "../../platform/notify.ts";
import { copyText } from "../../ui/index.ts";
import { texts } from "./texts.ts";
import { aboutOrder } from "../../platform/order-names.ts";

/** Copies the address of an order's own page. */
export async function copyOrderLink(orderId: string): Promise<void> {
  if (await copyText(`${location.origin}/shipping/orders/${encodeURIComponent(orderId)}`))
    notifySuccess(texts.linkCopied, undefined, aboutOrder(orderId));
}
