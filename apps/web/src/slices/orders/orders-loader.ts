/**
 * Fills the order store and keeps it up to date. States:
 *   idle -> loading -> partial (what has to be fulfilled is there) -> ready
 *                 \-> failed (kept orders stay)  -> loading by Try again
 * Afterwards changed ids arrive by the live stream and are read again, one request at a time. After a
 * gap in the stream everything is read; without the stream, every 60 s while the page is seen.
 */
import { useSyncExternalStore } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { isLive, onChange, onGap } from "../../platform/live-stream.ts";
import { setNavCount } from "../../platform/nav-counts.ts";
import { readSession } from "../../platform/session.ts";
import { createOrderReader } from "./order-reader.ts";
import { createOrderStore } from "./order-store.ts";
import { keepTotals } from "./queue-totals.ts";
import { listLimit, listOrders, readListOrders } from "./orders.api.ts";

export type OrdersStatus = { state: "idle" | "loading" | "partial" | "ready" } | { state: "failed"; message: string };

/** Every order of the store that is open in this tab. */
export const orderStore = createOrderStore();
const reader = createOrderReader(orderStore, readListOrders);

let status: OrdersStatus = { state: "idle" };
let loading: Promise<void> | null = null;
/** Whether the read of everything that is under way may be older than a change told now. */
let isReadingAll = false;
let mustLoadAgain = false;
/** Grows when another store or person takes over, so that an answer to the one before is thrown away. */
let generation = 0;
let stopTotals = (): void => undefined;
let storeId: string | null = null;
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
    if (loading !== mine) return;
    loading = null;
    isReadingAll = false;
    if (mustLoadAgain) void loadOrders();
  });
  loading = mine;
  return mine;
}

async function readAll(): Promise<void> {
  const isCurrent = sameGeneration();
  const isFirst = orderStore.size === 0;
  mustLoadAgain = false;
  setStatus({ state: "loading" });
  try {
    if (isFirst) {
      await readInto(() => listOrders({ isOpenOnly: true }));
      if (isCurrent()) setStatus({ state: "partial" });
    }
    if (!isCurrent()) return;
    isReadingAll = true;
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

/** Reads these orders again; calls that overlap are joined. What can't be read is asked again later; never throws. */
export const readAgain = reader.readAgain;

const refreshMs = 60_000;

/** Loads the orders and connects the store to the stream of changes, until the returned function is called. */
export function keepOrdersLive(): () => void {
  const refresh = (): void => {
    if (loading === null) void loadOrders();
    else if (isReadingAll) mustLoadAgain = true;
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
  ];
  const timer = setInterval(() => {
    if (document.visibilityState === "visible" && (status.state === "failed" || !isLive())) refresh();
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
  isReadingAll = false;
  mustLoadAgain = false;
  reader.forget();
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
