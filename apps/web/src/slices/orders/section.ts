/**
 * What the address of an order list says: queue, typed filter, chips, sort, open order (design 4.0). Each
 * chip is one text with commas between its values. Wrong queues are left out; wrong values of chips hide
 * nothing.
 */
import { orderQueues, type OrderQueue } from "@stallkeeper/domain";

/** The chips above a list, under the names that they have in the address. */
export const facetNames = [
  "platform",
  "account",
  "tag",
  "country",
  "due",
  "created",
  "note",
  "disbursed",
  "amount",
  "held",
  "together",
  "address",
  "intl",
  "pieces",
  "service",
  "printed",
  "stock",
  "sku",
  "buyer",
] as const;
export type FacetName = (typeof facetNames)[number];

const textNames = ["order", "q", "sort", ...facetNames] as const;

export type OrdersSearch = { queue?: OrderQueue } & Partial<Record<(typeof textNames)[number], string>>;

/**
 * The orders that were sent lately, newest first: no queue holds them, a seller who ships looks for them
 * (docs/adr/0057-shipped-and-due.md).
 */
export const shippedView = "queue=all&q=shipped:7d&sort=shipped:desc";
export const shippedHref = `/shipping?${shippedView}`;

/**
 * The same list in a text that can be compared and kept: without the open order, in a fixed order, what is
 * usual left out.
 */
export function writeOrdersView(search: OrdersSearch): string {
  const params = new URLSearchParams();
  if (search.queue !== undefined && search.queue !== "new") params.set("queue", search.queue);
  for (const name of textNames) {
    const value = search[name];
    if (name !== "order" && value !== undefined && value !== "") params.set(name, value);
  }
  return params.toString();
}

/** Reads the search parameters of an order list. */
export function parseOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const queue = orderQueues.find((name) => name === search["queue"]);
  const texts = textNames.flatMap((name) => {
    const value = search[name];
    return typeof value === "string" && value !== "" ? [[name, value] as const] : [];
  });
  return { ...(queue === undefined ? {} : { queue }), ...Object.fromEntries(texts) };
}
