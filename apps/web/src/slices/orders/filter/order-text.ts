/** Everything of an order that words are looked for in, made once per order. */
import type { ListOrder } from "../list-order.ts";

const texts = new WeakMap<ListOrder, string>();

/** The text of an order, in lower case. */
export function orderText(order: ListOrder): string {
  const made = texts.get(order);
  if (made !== undefined) return made;
  const { buyer, address, items, shipping } = order;
  const parts = [
    order.orderNumber, order._id, buyer.firstName, buyer.lastName, buyer.handle, address.name, address.city, address.zipcode, address.countryName,
    shipping.trackingNumber, order.account, order.source, order.notes, ...items.flatMap((item) => [item.name, item.sku]),
  ];
  const text = parts.filter((part) => part !== null && part !== undefined).join("\n").toLowerCase();
  texts.set(order, text);
  return text;
}

const warmedAtOnce = 200;

/** Makes the texts of orders ahead of the first word, while the browser has nothing else to do. Returns the function that stops. */
export function warmTexts(orders: readonly ListOrder[]): () => void {
  let next = 0;
  let handle: number | undefined;
  const work = (): void => {
    for (const order of orders.slice(next, next + warmedAtOnce)) orderText(order);
    next += warmedAtOnce;
    if (next < orders.length) handle = whenIdle(work);
  };
  // Not every browser of the list knows idle time (Safari).
  const hasIdle = "requestIdleCallback" in globalThis;
  const whenIdle = (run: () => void): number => (hasIdle ? requestIdleCallback(run) : window.setTimeout(run, 10));
  handle = whenIdle(work);
  return () => (hasIdle ? cancelIdleCallback(handle ?? 0) : clearTimeout(handle));
}
