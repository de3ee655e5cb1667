/** What the address of an order list says: queue, typed filter, sort, open order. Wrong values are left out. */
import { orderQueues, type OrderQueue } from "@stallkeeper/domain";

export interface OrdersSearch {
  queue?: OrderQueue;
  order?: string;
  q?: string;
  sort?: string;
}

/** Reads the search parameters of an order list. */
export function parseOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const queue = orderQueues.find((name) => name === search["queue"]);
  const text = (name: string): string | undefined => {
    const value = search[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const [order, q, sort] = [text("order"), text("q"), text("sort")];
  return {
    ...(queue === undefined ? {} : { queue }),
    ...(order === undefined ? {} : { order }),
    ...(q === undefined ? {} : { q }),
    ...(sort === undefined ? {} : { sort }),
  };
}
