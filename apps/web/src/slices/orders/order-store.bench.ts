/**
 * What one action of the seller costs the order store: from the action until every queue, count and listener
 * is right. Run by itself with `node`, or call `measureOptimisticChange` from elsewhere. The bound (2 ms, the
 * same at 10,000 and 100,000 orders) is for store and screen together.
 */
import { moveTo, setPinned } from "./order-changes.ts";
import { createOrderStore } from "./order-store.ts";
import { buildListOrder } from "./testing/build-list-order.ts";

export interface ChangeCost {
  orderCount: number;
  medianMs: number;
  p95Ms: number;
}

const rounds = 400;

/** Proposes and confirms moves and pins on a store of that many orders, all queues listened to. */
export function measureOptimisticChange(orderCount: number): ChangeCost {
  const store = createOrderStore();
  const orders = Array.from({ length: orderCount }, (_, index) =>
    buildListOrder({
      _id: String(index),
      fulfilled: index % 10 > 1,
      updatedAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    }),
  );
  store.merge(orders, store.startRead());
  for (const list of Object.values(store.queues)) store.subscribeList(list, () => undefined);
  const now = new Date(Date.UTC(2026, 5, 1));
  const timesMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const id = String((round * 7919) % orderCount);
    const startMs = performance.now();
    const proposed = store.propose([id], round % 2 === 0 ? moveTo("queued") : setPinned(true, now));
    timesMs.push(performance.now() - startMs);
    store.confirm(proposed);
  }
  timesMs.sort((a, b) => a - b);
  const at = (share: number): number => timesMs[Math.floor(timesMs.length * share)] ?? Number.NaN;
  return { orderCount, medianMs: at(0.5), p95Ms: at(0.95) };
}

if (import.meta.main) {
  for (const orderCount of [1_000, 10_000, 100_000]) {
    const { medianMs, p95Ms } = measureOptimisticChange(orderCount);
    process.stdout.write(
      `${orderCount} orders: median ${medianMs.toFixed(3)} ms, p95 ${p95Ms.toFixed(3)} ms\n`,
    );
  }
}
