/**
 * Shows at the orders what is known to stand beside them. There may be ten thousand: they are gone through in slices, with
 * room between them, so that no press waits for more than one slice.
 */
import type { ListOrder } from "../list-order.ts";
import type { createOrderStore } from "../order-store.ts";
import { isBehind, keyOf, takeSameAddress, withBeside, type Concerned } from "./order-beside.ts";

const sliceMs = 1;

async function inSlices<Entry>(entries: Iterable<Entry>, work: (entry: Entry) => void): Promise<void> {
  let endMs = performance.now() + sliceMs;
  for (const entry of entries) {
    work(entry);
    if (performance.now() < endMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    endMs = performance.now() + sliceMs;
  }
}

let isShowing = false;

/** Whether the lists move just now because of what is shown beside their orders, and for no other reason. */
export const isSpreading = (): boolean => isShowing;

/** Counts which open orders could share a parcel, then changes the orders concerned and those with another count. A repeat changes nothing. */
export async function spreadBeside(store: ReturnType<typeof createOrderStore>, concerned: Concerned): Promise<void> {
  // No order stands in both.
  const open = [...store.queues.new.rows, ...store.queues.ship.rows];
  const counts = new Map<string, number>();
  await inSlices(open, (order) => {
    const key = keyOf(order);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  takeSameAddress(counts);
  const changed = new Set<string>();
  const look = (order: ListOrder | undefined): void => {
    if (order !== undefined && withBeside(order) !== order) changed.add(order._id);
  };
  await inSlices(open, (order) => isBehind(order) && look(order));
  await inSlices(concerned === "all" ? store.queues.all.rows : [...concerned].map(store.read), look);
  await inSlices(changed, (id) => store.amend(id, withBeside));
  isShowing = true;
  store.tell();
  isShowing = false;
}
