/**
 * How many orders stand in the queues that may hold more than a list brings. Below that limit the lists know
 * best and nothing is asked. Above it the service counts how many are not loaded; what changes in the lists
 * shows at once, and two seconds later the service is asked again.
 */
import { useCallback, useSyncExternalStore } from "react";
import type { OrderQueue } from "@stallkeeper/domain";
import type { createOrderStore } from "./order-store.ts";
import { countOrders } from "./orders.api.ts";

const pauseMs = 2_000;
const countedQueues = ["all", "completed"] as const satisfies readonly OrderQueue[];

type Store = ReturnType<typeof createOrderStore>;

/** What has to be added to the length of a queue's list. */
let missing: ReadonlyMap<OrderQueue, number> = new Map();
const listeners = new Set<() => void>();

function setMissing(next: ReadonlyMap<OrderQueue, number>): void {
  missing = next;
  for (const listener of listeners) listener();
}

/**
 * Counts at the service now and after each change, until the returned function is called; then the lists
 * count again.
 */
export function keepTotals(store: Store): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOn = true;
  const ask = async (): Promise<void> => {
    timer = undefined;
    try {
      const totals = await countOrders();
      if (isOn)
        setMissing(
          new Map(
            countedQueues.map((queue) => [queue, Math.max(0, totals[queue] - store.queues[queue].count)]),
          ),
        );
    } catch {
      // The count stays as it is; the next change asks again.
    }
  };
  const stop = store.subscribeList(store.queues.all, () => {
    timer ??= setTimeout(() => void ask(), pauseMs);
  });
  void ask();
  return () => {
    isOn = false;
    clearTimeout(timer);
    stop();
    setMissing(new Map());
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How many orders of a queue are not loaded. */
export function useMissingCount(queue: OrderQueue): number {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => missing.get(queue) ?? 0, [queue]),
  );
}
