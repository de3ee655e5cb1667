/**
 * Fills the order store and keeps it up to date. States:
 *   idle -> loading -> partial (what has to be fulfilled is there) -> ready
 *                 \-> failed (kept orders stay)  -> loading by Try again
 * Afterwards changed ids arrive by the live stream and are read again, one request at a time. After a
 * gap in the stream everything is read; without the stream, every 60 s while the page is seen.
 */
import { useSyncExternalStore } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { onChange, onGap } from "../../platform/live-stream.ts";
import { setNavCount } from "../../platform/nav-counts.ts";
import { subscribeSession, readSession } from "../../platform/session.ts";
import { createOrderStore } from "./order-store.ts";
import { keepTotals } from "./queue-totals.ts";
import { listLimit, listOrders, readListOrders } from "./orders.api.ts";

export type OrdersStatus = { state: "idle" | "loading" | "partial" | "ready" } | { state: "failed"; message: string };

/** Every order of the store that is open in this tab. */
export const orderStore = createOrderStore();

let status: OrdersStatus = { state: "idle" };
let loading: Promise<void> | null = null;
let reading: Promise<void> | null = null;
/** Grows when another store or person takes over, so that an answer to the one before is thrown away. */
let generation = 0;
let stopTotals = (): void => undefined;
let storeId: string | null = null;
const waiting = new Set<string>();
const listeners = new Set<() => void>();

function setStatus(next: OrdersStatus): void {
  status = next;
  for (const listener of listeners) listener();
}

/** Tells later whether the same store and person are still the ones on screen. */
function sameGeneration(): () => boolean {
  const started = generation;
  return () => started === generation;
}

async function readInto(read: () => ReturnType<typeof listOrders>): Promise<number> {
  const isCurrent = sameGeneration();
  const since = orderStore.startRead();
  const orders = await read();
  if (isCurrent()) void readAgain(orderStore.merge(orders, since));
  return orders.length;
}

/** Reads all orders; the ones to be fulfilled first, so that work can begin. Calls that overlap are joined; never throws. */
export function loadOrders(): Promise<void> {
  if (loading !== null) return loading;
  const mine = readAll().finally(() => {
    if (loading === mine) loading = null;
  });
  loading = mine;
  return mine;
}

async function readAll(): Promise<void> {
  const isCurrent = sameGeneration();
  const isFirst = orderStore.size === 0;
  setStatus({ state: "loading" });
  try {
    if (isFirst) {
      await readInto(() => listOrders({ isOpenOnly: true }));
      if (isCurrent()) setStatus({ state: "partial" });
    }
    const count = await readInto(() => listOrders());
    // The list is cut at its limit with the oldest orders inside: what is newest or waits for a courier comes too.
    if (count >= listLimit) {
      await readInto(() => listOrders({ isToShipOnly: true }));
      await readInto(() => listOrders({ isNewestFirst: true }));
    }
    if (!isCurrent()) return;
    stopTotals();
    stopTotals = count >= listLimit ? keepTotals(orderStore) : () => undefined;
    setStatus({ state: "ready" });
  } catch (error) {
    if (isCurrent()) setStatus({ state: "failed", message: normaliseError(error).message });
  }
}

/** Reads these orders again; calls that overlap are joined. Resolves once they are read or can't be; never throws. */
export function readAgain(ids: readonly string[]): Promise<void> {
  for (const id of ids) waiting.add(id);
  if (waiting.size > 0) {
    const mine = reading ?? drain().finally(() => {
      if (reading === mine) reading = null;
    });
    reading = mine;
  }
  return reading ?? Promise.resolve();
}

async function drain(): Promise<void> {
  const isCurrent = sameGeneration();
  try {
    while (waiting.size > 0 && isCurrent()) {
      const ids = [...waiting];
      waiting.clear();
      const since = orderStore.startRead();
      const orders = await readListOrders(ids);
      if (isCurrent()) for (const id of orderStore.merge(orders, since, ids)) waiting.add(id);
    }
  } catch {
    // The next change, gap or minute reads again; the key bar already says that the service is away.
  }
}

const refreshMs = 60_000;

/** Loads the orders and connects the store to the stream of changes, until the returned function is called. */
export function keepOrdersLive(): () => void {
  const refresh = (): void => {
    if (status.state === "ready" || status.state === "failed") void loadOrders();
  };
  const { new: unfulfilled } = orderStore.queues;
  const tellCount = (): void => setNavCount("shipping", orderStore.size === 0 ? -1 : unfulfilled.count);
  const current = readSession().user?.store?._id ?? null;
  if (storeId !== null && storeId !== current) forgetOrders();
  storeId = current;
  void loadOrders();
  const stops = [
    orderStore.subscribeList(unfulfilled, tellCount),
    onChange("order", (ids) => {
      if (status.state !== "idle") void readAgain(ids);
    }),
    onGap(refresh),
    subscribeSession(() => {
      if (readSession().state === "guest") forgetOrders();
    }),
  ];
  const timer = setInterval(() => {
    if (document.visibilityState === "visible" && status.state === "failed") refresh();
  }, refreshMs);
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
  };
}

function forgetOrders(): void {
  generation += 1;
  stopTotals();
  loading = null;
  reading = null;
  waiting.clear();
  orderStore.clear();
  setStatus({ state: "idle" });
}

/** How far loading is. */
export function useOrdersStatus(): OrdersStatus {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => status,
  );
}
