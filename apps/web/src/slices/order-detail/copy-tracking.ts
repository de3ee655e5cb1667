import { copyText } from "../../ui/index.ts";
import { orderStore, orderTexts as texts } from "../orders/index.ts";
import { tellCopied } from "./tell-copied.ts";

/** Copies an order's tracking number and says so; without one nothing happens. */
export async function copyTracking(orderId: string): Promise<void> {
  const number = orderStore.read(orderId)?.shipping.trackingNumber ?? "";
  if (number === "") return;
  tellCopied(await copyText(number), texts.detail.trackingCopied, orderId);
}
