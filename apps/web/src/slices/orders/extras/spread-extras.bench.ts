/**
 * What ten thousand orders cost a press while what stands beside them is shown: the longest time between two
 * turns of the event loop, and the whole of it. Run by itself with `node`; the bound of an action is 2 ms for
 * store and screen together.
 */
import { createOrderStore } from "../order-store.ts";
import { buildListOrder } from "../testing/build-list-order.ts";
import { takeExtras, type Concerned } from "./order-extras.ts";
import { spreadExtras } from "./spread-extras.ts";

const orderCount = 10_000;
const buyerCount = 9_000;

async function measure(name: string, work: () => Promise<void>): Promise<void> {
  const startMs = performance.now();
  let [longestMs, lastMs, turns, isDone] = [0, startMs, 0, false];
  const turn = (): void => {
    const nowMs = performance.now();
    [longestMs, lastMs, turns] = [Math.max(longestMs, nowMs - lastMs), nowMs, turns + 1];
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isDone = true;
  turn();
  process.stdout.write(
    `${name}: longest ${longestMs.toFixed(1)} ms, ${(performance.now() - startMs).toFixed(0)} ms in all\n`,
  );
}

if (import.meta.main) {
  const store = createOrderStore();
  store.merge(
    Array.from({ length: orderCount }, (_, index) =>
      buildListOrder({
        _id: String(index),
        fulfilled: index % 10 > 1,
        platformMessagingSession: `c${index}`,
        updatedAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
        buyer: {
          id: `b${index % buyerCount}`,
          firstName: "Mara",
          lastName: "Lind",
          country: "SE",
          handle: "mara_l",
        },
        address: {
          name: "Mara Lind",
          line1: `Storgatan ${index % buyerCount}`,
          city: "Lund",
          state: null,
          zipcode: "22100",
          countryName: "Sweden",
        },
        items: [{ _id: `${index}-1`, name: "Field jacket", images: [], sku: `JKT-${index}`, quantity: 1 }],
      }),
    ),
    store.startRead(),
  );
  for (const list of Object.values(store.queues)) store.subscribeList(list, () => undefined);
  const packs = Array.from({ length: 4_000 }, (_, index) => ({ _id: String(index), weightGrams: 200 }));
  const shelves = Array.from({ length: 9_999 }, (_, index) => ({
    _id: `JKT-${index}`,
    shelf: `A${index % 50}`,
    onHand: null,
    updatedAt: "2026-03-01T08:00:00.000Z",
  }));
  const unread = Array.from({ length: 1_000 }, (_, index) => ({
    identifier: `c${index}`,
    platform: "market",
    account: "northlane.market",
  }));
  const nobody: Concerned = new Set();
  await measure("the first time", () =>
    spreadExtras(store, takeExtras({ labels: [], packs, batches: [], shelves, unread }, "GB")),
  );
  await measure("the same again", () => spreadExtras(store, takeExtras({ packs, shelves, unread }, "GB")));
  await measure("one pack", () =>
    spreadExtras(store, takeExtras({ packs: [{ _id: "9", weightGrams: 900 }, ...packs] }, "GB")),
  );
  await measure("a message was read", () =>
    spreadExtras(store, takeExtras({ unread: unread.slice(1) }, "GB")),
  );
  const counted = Array.from({ length: 9_999 }, (_, index) => ({
    _id: `JKT-${index}`,
    shelf: `A${index % 50}`,
    onHand: index % 2,
    updatedAt: "2026-03-01T08:00:00.000Z",
  }));
  await measure("all were counted", () => spreadExtras(store, takeExtras({ shelves: counted }, "GB")));
  await measure("one was sold", () =>
    spreadExtras(
      store,
      takeExtras(
        { shelves: [{ _id: "JKT-1", shelf: "A1", onHand: 0, updatedAt: "2026-03-01T08:00:01.000Z" }] },
        "GB",
      ),
    ),
  );
  await measure("orders moved", () => spreadExtras(store, nobody));
}
