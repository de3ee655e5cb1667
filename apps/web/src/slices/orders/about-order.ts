/** The order that a message is about, as the link beside it (design 3.5): its number, and its page. */
import { addressOrder } from "../../platform/order-address.ts";
import type { ToastSubject } from "../../ui/index.ts";
import { orderStore } from "./orders-loader.ts";

/** Of several orders, or of one that isn't loaded, there is none: the message counts them. */
export function aboutOrder(...ids: readonly string[]): ToastSubject | undefined {
  const [id = ""] = ids;
  const order = ids.length === 1 ? orderStore.read(id) : undefined;
  return order === undefined ? undefined : { label: order.orderNumber, href: addressOrder(id) };
}
