/** Everything of an order that words are looked for in. */
import { whenIdle } from "../../../platform/when-idle.ts";
import type { ListOrder } from "../list-order.ts";
import { cacheByWords } from "./cache-by-words.ts";

/** The text of an order, in lower case. */
export const orderText = cacheByWords((order: ListOrder): string => {
  const { buyer, address, items, shipping } = order;
  const own = order.fulfillment.customFulfillmentAddress;
  const parts = [
    order.orderNumber,
    order._id,
    buyer.firstName,
    buyer.lastName,
    buyer.handle,
    ...(own === null ? [address] : [address, own]).flatMap((place) => [
      place.name,
      place.line1,
      place.city,
      place.zipcode,
      place.zipcode?.replaceAll(" ", ""),
      place.countryName,
    ]),
    shipping.trackingNumber,
    order.account,
    order.source,
    order.notes,
    ...items.flatMap((item) => [item.name, item.sku]),
  ];
  return parts
    .filter((part) => part !== null && part !== undefined)
    .join("\n")
    .toLowerCase();
});

const sliceMs = 4;

/**
 * Makes the texts of orders ahead of the first word, while the browser has nothing else to do. Returns the
 * function that stops.
 */
export function warmTexts(orders: readonly ListOrder[]): () => void {
  let next = 0;
  let stop = (): void => undefined;
  const work = (): void => {
    const endMs = performance.now() + sliceMs;
    while (next < orders.length && performance.now() < endMs) {
      for (const order of orders.slice(next, next + 20)) orderText(order);
      next += 20;
    }
    if (next < orders.length) stop = whenIdle(work);
  };
  stop = whenIdle(work);
  return () => stop();
}
