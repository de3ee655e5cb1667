/**
 * How messages name orders (design 3.5). Whoever holds the orders lends their numbers: this file is in the
 * first script, before any order is.
 */
import type { ToastSubject } from "../ui/index.ts";
import { plural } from "../ui/format.ts";
import { addressOrder } from "./order-address.ts";

const words = {
  orders: (count: number) => plural(count, { one: "# order", other: "# orders" }),
  unsent: (what: string, orders: string) => `${what}: ${orders}`,
} as const;

type ReadNumber = (orderId: string) => string | undefined;

let readNumber: ReadNumber = () => undefined;

/** Takes the numbers of orders from here; the last caller wins. */
export function nameOrdersBy(read: ReadNumber): void {
  readNumber = read;
}

/**
 * The order that a message is about, as the link next to it: its number, and its page. Of several orders, or
 * of one that isn't loaded, there is none: the message counts them.
 */
export function aboutOrder(...ids: readonly string[]): ToastSubject | undefined {
  const [id = ""] = ids;
  const label = ids.length === 1 ? readNumber(id) : undefined;
  return label === undefined ? undefined : { label, href: addressOrder(id) };
}

/** What a change of orders is, in the list of what waits for a network: "Notes: 1234", "Tags: 3 orders". */
export function nameUnsent(what: string, ids: readonly string[]): string {
  const [id = ""] = ids;
  return words.unsent(what, ids.length === 1 ? (readNumber(id) ?? id) : words.orders(ids.length));
}
