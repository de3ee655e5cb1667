/**
 * Messages that the service left for this person (spec 7): shown as toasts once, failures of the call
 * ignored.
 */
import { call } from "./api/api-client.ts";
import { notifySuccess, toasts } from "./notify.ts";
import { addressOrder } from "./order-address.ts";
import { aboutOrder } from "./order-names.ts";

const words = { order: "Open the order" } as const;

/** Fetches the waiting flashes and shows them. Never throws. */
export async function showFlashes(): Promise<void> {
  const flashes = await call("GET /api/flashes/").catch(() => undefined);
  for (const { message, error, orderId } of flashes ?? []) {
    const about =
      orderId === undefined
        ? undefined
        : (aboutOrder(orderId) ?? { label: words.order, href: addressOrder(orderId) });
    if (error) toasts.show({ tone: "danger", text: message, about });
    else notifySuccess(message, undefined, about);
  }
}
