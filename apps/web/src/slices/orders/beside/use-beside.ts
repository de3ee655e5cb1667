/** Reads what stands beside the orders once they are there, and again when it changes; nothing that a person did waits for it. */
import { useEffect } from "react";
import { onChange, onGap } from "../../../platform/live-stream.ts";
import { readSession } from "../../../platform/session.ts";
import type { ListOrder } from "../list-order.ts";
import { orderStore, useOrdersStatus } from "../orders-loader.ts";
import { readBeside, readSenderCountry } from "./beside.api.ts";
import { countSameAddress, forgetBeside, isBehind, keyOf, takeBeside, withBeside } from "./order-beside.ts";

const longAgo = "2000-01-01T00:00:00.000Z";
const pauseMs = 400;

let newest = longAgo;
let storeId: string | null = null;
let senderCountry: Promise<string | null> | null = null;

async function read(): Promise<void> {
  const store = readSession().user?.store ?? null;
  if (store?._id !== storeId) {
    [newest, storeId, senderCountry] = [longAgo, store?._id ?? null, null];
    forgetBeside();
  }
  senderCountry ??= readSenderCountry().catch(() => null);
  const [answer, country] = await Promise.all([readBeside(newest), senderCountry]);
  newest = answer.labels.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), newest);
  takeBeside(answer, country ?? new Intl.Locale(store?.locale ?? "en-GB").maximize().region ?? "");
}

const keysAtOnce = 400;

/** The keys of ten thousand orders take a quarter of a second: no press waits for more than a part of them. */
async function warmKeys(orders: readonly ListOrder[]): Promise<void> {
  for (let from = 0; from < orders.length; from += keysAtOnce) {
    for (const order of orders.slice(from, from + keysAtOnce)) keyOf(order);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Shows what is known by now at every order that it changes; when orders alone changed, at the open ones: the others came with theirs. */
async function spread(wasRead: boolean): Promise<void> {
  const { new: unfulfilled, ship, all } = orderStore.queues;
  if (wasRead) await warmKeys(all.rows);
  const open = new Set([...unfulfilled.rows, ...ship.rows]);
  countSameAddress(open);
  const changed = (wasRead ? all.rows : [...open].filter(isBehind)).flatMap((order) => (withBeside(order) === order ? [] : [order._id]));
  if (changed.length > 0) orderStore.confirm(orderStore.propose(changed, withBeside));
}

/** For a page with a list of orders. */
export function useBeside(): void {
  const { state } = useOrdersStatus();
  const isReady = state === "ready";
  useEffect(() => {
    if (!isReady) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStale = true;
    const work = async (): Promise<void> => {
      timer = undefined;
      const mustRead = isStale;
      isStale = false;
      try {
        if (mustRead) await read();
      } catch {
        // The next change asks again; the columns stay as they are until then.
        isStale = true;
      }
      await spread(mustRead);
    };
    const later = (mustRead: boolean): void => {
      isStale ||= mustRead;
      timer ??= setTimeout(() => void work(), pauseMs);
    };
    const stops = [
      ...["shipment", "pack", "batch", "itemLocation", "messagingSession"].map((entity) => onChange(entity, () => later(true))),
      onGap(() => later(true)), orderStore.subscribeList(orderStore.queues.all, () => later(false)),
    ];
    later(true);
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [isReady]);
}
