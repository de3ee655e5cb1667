import { notifySuccess } from "../../platform/notify.ts";
import { aboutOrder } from "../../platform/order-names.ts";
import { orderStore, orderTexts as texts } from "../orders/index.ts";

/** Copies an order's tracking number and says so; without one nothing happens. */
export async function copyTracking(orderId: string): Promise<void> {
  const number = orderStore.read(orderId)?.shipping.trackingNumber ?? "";
  if (number === "") return;
  await navigator.clipboard.writeText(number);
  notifySuccess(texts.detail.trackingCopied, undefined, aboutOrder(orderId));
}
