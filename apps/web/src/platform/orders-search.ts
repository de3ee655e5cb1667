/**
 * What the address of an order list says: queue, typed filter, chips, sort, open order (design 4.0). Each chip
 * is one text with commas between its values. Wrong queues are left out; wrong values of chips hide nothing.
 */
import { orderQueues, type OrderQueue } from "@stallkeeper/domain";

const textNames = ["order", "q", "sort", "platform", "account", "tag", "country", "due", "created", "note", "disbursed", "amount"] as const;

export type OrdersSearch = { queue?: OrderQueue } & Partial<Record<(typeof textNames)[number], string>>;

/** Reads the search parameters of an order list. */
export function parseOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const queue = orderQueues.find((name) => name === search["queue"]);
  const texts = textNames.flatMap((name) => {
    const value = search[name];
    return typeof value === "string" && value !== "" ? [[name, value] as const] : [];
  });
  return { ...(queue === undefined ? {} : { queue }), ...Object.fromEntries(texts) };
}
