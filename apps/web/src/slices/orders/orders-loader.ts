/**
 * Fills the order store and keeps it up to date. States:
 *   idle -> loading -> first (the top of what has to be fulfilled) -> partial (all of that) -> ready
 *                 \-> failed (kept orders stay)  -> loading by Try again
 * A page that shows the top alone (Home) lets the long lists wait until somebody is there to use them, or
 * until another page asks for them. Afterwards changed ids arrive by the live stream and are read again, one
 * request at a time. After a gap in the stream everything is read; without the stream, every 60 s while the
 * page is seen.
 */
import { useSyncExternalStore } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { onFirstSign } from "../../platform/first-sign.ts";
import { isLive, onChange, onGap } from "../../platform/live-stream.ts";
import { nameOrdersBy } from "../../platform/order-names.ts";
import { setNavCount } from "../../platform/nav-counts.ts";
import { readSession } from "../../platform/session.ts";
import type { ListOrder } from "./list-order.ts";
import { createOrderReader } from "./order-reader.ts";
import { createOrderStore } from "./order-store.ts";
import { keepTotals } from "./queue-totals.ts";
import { readInPages, type ReadList } from "./order-pages.ts";
import {
  listExternalOrders,
  listLimit,
  listPage,
  listTopOrders,
  readListOrders,
  type ListWish,
} from "./orders.api.ts";
import { firstDay } from "./top-orders.ts";

export type OrdersStatus =
  | { state: "idle" | "loading" | "first" | "partial" | "ready" }
  | { state: "failed"; message: string };

/** Every order of the store that is open in this tab. */
export const orderStore = createOrderStore();
nameOrdersBy((id) => orderStore.read(id)?.orderNumber);
const reader = createOrderReader(orderStore, readListed);

/**
 * An order of before the lists' first day is told of as well when it changes; only one that was found and is
 * open is wanted.
 */
async function readListed(ids: readonly string[]): Promise<ListOrder[]> {
  const orders = await readListOrders(ids);
  return orders.filter(({ _id, createdAt }) => createdAt > firstDay || orderStore.read(_id) !== undefined);
}

let status: OrdersStatus = { state: "idle" };
/** How much is here, whatever a later read comes to: counts rest on it. */
let loaded: "none" | "first" | "partial" | "ready" = "none";
let isPatient = false;
let hurry = (): void => undefined;
let loading: Promise<void> | null = null;
/** Whether the read of everything that is under way may be older than a change told now. */
let isReadingAll = false;
let mustLoadAgain = false;
/** Grows when another store or person takes over, so that an answer to the one before is thrown away. */
let generation = 0;
let stopTotals = (): void => undefined;
let storeId: string | null = null;
/** Between these days there are orders that the lists were too short for; null when there are none. */
let gap: { after: string; before: string } | null = null;
const listeners = new Set<() => void>();

/** What is not loaded between the oldest and the newest orders; null when nothing is, or not known yet. */
export const readGap = (): { after: string; before: string } | null => gap;

/** Takes in orders that were found beside the lists. */
export const takeIn = (read: () => Promise<ListOrder[]>): Promise<readonly ListOrder[]> => readInto(read);

function setStatus(next: OrdersStatus): void {
  status = next;
  if (next.state === "ready" || (loaded !== "ready" && (next.state === "first" || next.state === "partial")))
    loaded = next.state;
  tellCount();
  for (const listener of listeners) listener();
}

/** The count in the navigation; of the first few alone nothing is known. */
function tellCount(): void {
  if (loaded !== "first") setNavCount("/shipping", loaded === "none" ? -1 : orderStore.queues.new.count);
}

/** Tells later whether the same store and person are still the ones on screen. */
function sameGeneration(): () => boolean {
  const started = generation;
  return () => started === generation;
}

async function readInto(read: () => Promise<ListOrder[]>): Promise<readonly ListOrder[]> {
  const isCurrent = sameGeneration();
  const since = orderStore.startRead();
  const orders = await read();
  if (isCurrent()) void readAgain(orderStore.merge(orders, since));
  return orders;
}

/**
 * Reads a list page by page, each of them to be seen at once. Stops when another store or person took over.
 */
function readList(wish: ListWish = {}): Promise<ReadList> {
  const isCurrent = sameGeneration();
  return readInPages(
    (page) => (isCurrent() ? readInto(() => listPage(wish, page)) : Promise.resolve([])),
    listLimit,
  );
}

/**
 * Reads all orders; the ones to be fulfilled first, so that work can begin. Calls that overlap are joined;
 * never throws.
 */
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
      await readInto(listTopOrders);
      if (isCurrent()) setStatus({ state: "first" });
      if (isPatient) await untilWanted();
      if (!isCurrent()) return;
      await readList({ isOpenOnly: true });
      if (isCurrent()) setStatus({ state: "partial" });
    }
    if (!isCurrent()) return;
    isReadingAll = true;
    const oldest = await readList();
    const isCut = oldest.count >= listLimit;
    let left: typeof gap = null;
    // The list is cut at its limit with the oldest orders inside: what is newest or waits for a courier comes
    // too.
    if (isCut) {
      await readList({ isToShipOnly: true });
      const newest = await readList({ isNewestFirst: true });
      left = { after: oldest.until ?? "", before: newest.until ?? "" };
    }
    await readInto(listExternalOrders);
    if (!isCurrent()) return;
    stopTotals();
    gap = left !== null && left.after < left.before ? left : null;
    stopTotals = isCut ? keepTotals(orderStore) : () => undefined;
    setStatus({ state: "ready" });
  } catch (error) {
    if (isCurrent()) setStatus({ state: "failed", message: normaliseError(error).message });
  }
}

const mostPatienceMs = 10_000;

/** Once somebody is at the page, or asks for all orders, and after ten seconds in any case. */
function untilWanted(): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    hurry = go;
    const stop = onFirstSign(go);
    const timer = setTimeout(go, mostPatienceMs);
  });
}

/**
 * While the top alone is here: what it may have missed, and what left it. The next change or gap tries again
 * what failed.
 */
async function readTopAgain(): Promise<void> {
  void readAgain(orderStore.queues.all.rows.map(({ _id }) => _id));
  await readInto(listTopOrders).catch(() => undefined);
}

/** All orders are wanted now. Safe to repeat. */
export function wantAllOrders(): void {
  isPatient = false;
  hurry();
}

/**
 * Reads these orders again; calls that overlap are joined. What can't be read is asked again later; never
 * throws.
 */
export const readAgain = reader.readAgain;

const refreshMs = 60_000;

/**
 * Loads the orders and connects the store to the stream of changes, until the returned function is called.
 * `waits`: the page can do with the top for now. `onHere` is called once all orders are here.
 */
export function keepOrdersLive(waits: boolean, onHere: () => void): () => void {
  isPatient = waits;
  const refresh = (): void => {
    if (loading === null) void loadOrders();
    else if (isReadingAll) mustLoadAgain = true;
    else if (status.state === "first") void readTopAgain();
  };
  const current = readSession().user?.store?._id ?? null;
  if (storeId !== null && storeId !== current) forgetOrders();
  storeId = current;
  void loadOrders();
  const stops = [
    orderStore.subscribeList(orderStore.queues.new, tellCount),
    onChange("order", (ids) => {
      if (status.state !== "idle") void readAgain(ids);
    }),
    onGap(refresh),
    onOrdersHere(onHere),
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
  gap = null;
  generation += 1;
  stopTotals();
  loading = null;
  isReadingAll = false;
  mustLoadAgain = false;
  reader.forget();
  loaded = "none";
  orderStore.clear();
  setStatus({ state: "idle" });
}

/** Runs work once all orders are here. Returns the function that calls it off. */
function onOrdersHere(work: () => void): () => void {
  const look = (): void => {
    if (loaded !== "ready") return;
    listeners.delete(look);
    work();
  };
  listeners.add(look);
  look();
  return () => void listeners.delete(look);
}

/** How much of the orders is here. */
export const readLoadedPart = (): typeof loaded => loaded;

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
