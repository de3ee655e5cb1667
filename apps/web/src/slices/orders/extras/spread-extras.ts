/**
 * Shows at the orders what is known to stand beside them. There may be ten thousand: they are gone through in
 * slices, with room between them, so that no press waits for more than one slice.
 */
import type { ListOrder } from "../list-order.ts";
import type { createOrderStore } from "../order-store.ts";
import { inChunks } from "./in-time-chunks.ts";
import {
  isBehind,
  keyOf,
  readOnHand,
  takeSameAddress,
  takeStock,
  withExtras,
  type Concerned,
} from "./order-extras.ts";
import { serveOpen } from "./serve-open.ts";

let isShowing = false;

/** Whether the lists move just now because of what is shown beside their orders, and for no other reason. */
export const isSpreading = (): boolean => isShowing;

/**
 * Counts which open orders could share a parcel and which the shelves can serve, then changes the orders
 * concerned and those with another count. A repeat changes nothing.
 */
export async function spreadExtras(
  store: ReturnType<typeof createOrderStore>,
  concerned: Concerned,
): Promise<void> {
  // No order stands in both.
  const open = [...store.queues.new.rows, ...store.queues.ship.rows];
  const counts = new Map<string, number>();
  await inChunks(open, (order) => {
    const key = keyOf(order);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  takeSameAddress(counts);
  const restocked = takeStock(await serveOpen(store.queues.all.rows, readOnHand()));
  const changed = new Set<string>();
  const look = (order: ListOrder | undefined): void => {
    if (order !== undefined && withExtras(order) !== order) changed.add(order._id);
  };
  await inChunks(open, (order) => isBehind(order) && look(order));
  await inChunks(
    concerned === "all" ? store.queues.all.rows : [...concerned, ...restocked].map(store.read),
    look,
  );
  await inChunks(changed, (id) => store.amend(id, withExtras));
  isShowing = true;
  store.tell();
  isShowing = false;
}
