import { queuesOf, type OrderQueue } from "@stallkeeper/domain";
import { usePreferences } from "../../platform/preferences.ts";
import { useOrderRows, type ListOrder } from "../orders/index.ts";

export interface PlaceInQueue {
  queue: OrderQueue;
  /** From 0; -1 when the order is not there (yet). */
  index: number;
  count: number;
  previousId: string | null;
  nextId: string | null;
}

/**
 * Where an order stands in the first queue that holds it, in the order that the queue opens with, and who
 * stands beside it.
 */
export function usePlaceInQueue(order: ListOrder | undefined): PlaceInQueue {
  const queue = order === undefined ? "all" : (queuesOf(order)[0] ?? "all");
  const rows = useOrderRows(queue, "", usePreferences().queueSorts[queue]);
  const index = order === undefined ? -1 : rows.findIndex(({ _id }) => _id === order._id);
  const idAt = (place: number): string | null => (index < 0 ? null : (rows[place]?._id ?? null));
  return { queue, index, count: rows.length, previousId: idAt(index - 1), nextId: idAt(index + 1) };
}
