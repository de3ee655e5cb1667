import { notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { aboutOrder } from "../../platform/order-names.ts";
import { orderTexts } from "../orders/index.ts";

/** Says whether something of an order was copied: a browser may refuse. */
export function tellCopied(isCopied: boolean, done: string, orderId: string): void {
  if (isCopied) notifySuccess(done, undefined, aboutOrder(orderId));
  else notifyInfo(orderTexts.detail.copyBlocked, undefined, aboutOrder(orderId));
}
