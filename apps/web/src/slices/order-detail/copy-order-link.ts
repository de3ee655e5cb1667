import { copyText } from "../../ui/index.ts";
import { tellCopied } from "./tell-copied.ts";
import { texts } from "./texts.ts";

/** Copies the address of an order's own page. */
export async function copyOrderLink(orderId: string): Promise<void> {
  const link = `${location.origin}/shipping/orders/${encodeURIComponent(orderId)}`;
  tellCopied(await copyText(link), texts.linkCopied, orderId);
}
