import { isInQueue, orderQueues } from "@stallkeeper/domain";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeTags, markOf, moveTo, setPinned, ship } from "./order-changes.ts";
import { compareBy, defaultSort } from "./order-sorts.ts";
import { createOrderStore, type ProposedChange } from "./order-store.ts";
import type { OrderChange } from "./pending-changes.ts";
import { buildListOrder } from "./testing/build-list-order.ts";

const now = new Date("2026-03-01T12:00:00.000Z");

const changeArbitrary: fc.Arbitrary<OrderChange> = fc.oneof(
  fc.constantFrom("new", "queued", "unresponsive", "completed").map((location) => moveTo(location as "new")),
  fc.constantFrom("markForRefund", "markForReturn", "markForSwap", null).map((remedy) => changeTags(markOf(remedy as "markForSwap"))),
  fc.boolean().map((isOn) => setPinned(isOn, now)),
  fc.boolean().map((isOn) => changeTags(isOn ? { add: ["urgent"] } : { remove: ["urgent"] })),
  fc.constant(ship("Royal Mail", "RN482011754GB", now)),
);

const orderArbitrary = fc.record({
  _id: fc.integer({ min: 0, max: 40 }).map(String),
  fulfilled: fc.boolean(),
  refund: fc.constantFrom(null, 0, 1, 2, 3),
  tags: fc.subarray(["queued", "unresponsive", "completed", "markForSwap", "markForRefund", "urgent"]),
  minute: fc.integer({ min: 10, max: 15 }),
  isShipped: fc.boolean(),
  dispatchBy: fc.constantFrom(null, "2026-01-06T10:00:00.000Z", "2026-01-07T10:00:00.000Z"),
}).map(({ minute, isShipped, ...parts }) => buildListOrder({
  ...parts,
  updatedAt: `2026-01-05T10:${minute}:00.000Z`,
  shipping: { shipped: isShipped, provider: null, trackingNumber: null, temporaryTrackingAdded: false },
}));

const stepArbitrary = fc.oneof(
  fc.record({ kind: fc.constant("merge" as const), orders: fc.array(orderArbitrary, { maxLength: 80 }), age: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ kind: fc.constant("propose" as const), ids: fc.array(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 5 }), change: changeArbitrary }),
  fc.record({ kind: fc.constant("confirm" as const), which: fc.nat() }),
  fc.record({ kind: fc.constant("rollBack" as const), which: fc.nat() }),
);

describe("order store", () => {
  test("[QUEUE-1] [QUEUE-2] [QUEUE-3] [QUEUE-4] [QUEUE-5] queues equal a recomputation from nothing after any sequence of changes", () => {
    fc.assert(fc.property(fc.array(stepArbitrary, { maxLength: 40 }), (steps) => {
      const store = createOrderStore();
      const view = store.openView((order) => order.tags.includes("urgent"), compareBy({ field: "number", direction: "asc" }));
      view.follow(() => undefined);
      const proposed: ProposedChange[] = [];
      for (const step of steps) {
        if (step.kind === "merge") store.merge([...new Map(step.orders.map((order) => [order._id, order])).values()], Math.max(0, store.startRead() - step.age));
        else if (step.kind === "propose") proposed.push(store.propose(step.ids, step.change));
        else {
          const change = proposed[step.which % Math.max(1, proposed.length)];
          if (change !== undefined) store[step.kind](change);
        }
      }
      const everything = store.queues.all.rows;
      expect(everything.length).toBe(store.size);
      for (const queue of orderQueues) {
        const expected = everything.filter((order) => isInQueue(order, queue)).sort(compareBy(defaultSort(queue)));
        expect(store.queues[queue].rows).toEqual(expected);
      }
      expect(view.list.rows).toEqual(everything.filter((order) => order.tags.includes("urgent")).sort(compareBy({ field: "number", direction: "asc" })));
      for (const order of everything) expect(store.read(order._id)).toBe(order);
    }), { numRuns: 300 });
  });

  test("[MOVE-2] a refused change is taken back and a later one stays", () => {
    const store = createOrderStore();
    store.merge([buildListOrder({ _id: "1" })], store.startRead());
    const move = store.propose(["1"], moveTo("queued"));
    const tag = store.propose(["1"], changeTags({ add: ["urgent"] }));
    expect(store.read("1")?.tags).toEqual(["queued", "urgent"]);
    store.rollBack(move);
    expect(store.read("1")?.tags).toEqual(["urgent"]);
    store.rollBack(tag);
    expect(store.read("1")?.tags).toEqual([]);
    expect(store.isPending("1")).toBe(false);
  });

  test("an answer that is older than a confirmed change does not undo it, and is asked for again", () => {
    const store = createOrderStore();
    store.merge([buildListOrder({ _id: "1" })], store.startRead());
    const readStarted = store.startRead();
    store.confirm(store.propose(["1"], moveTo("completed")));
    expect(store.merge([buildListOrder({ _id: "1" })], readStarted)).toEqual(["1"]);
    expect(store.read("1")?.tags).toEqual(["completed"]);
    expect(store.merge([buildListOrder({ _id: "1", tags: ["queued"] })], store.startRead())).toEqual([]);
    expect(store.read("1")?.tags).toEqual(["queued"]);
  });

  test("an order that was asked for and is gone leaves every list", () => {
    const store = createOrderStore();
    store.merge([buildListOrder({ _id: "1" }), buildListOrder({ _id: "2" })], store.startRead());
    store.merge([buildListOrder({ _id: "2" })], store.startRead(), ["1", "2"]);
    expect(store.queues.all.rows.map((order) => order._id)).toEqual(["2"]);
    expect(store.read("1")).toBeUndefined();
  });

  test("one change tells its own row and the lists it stands in, and nobody else", () => {
    const store = createOrderStore();
    store.merge([buildListOrder({ _id: "1" }), buildListOrder({ _id: "2" })], store.startRead());
    const told: string[] = [];
    store.subscribeOrder("1", () => told.push("1"));
    store.subscribeOrder("2", () => told.push("2"));
    store.subscribeList(store.queues.queued, () => told.push("queued"));
    store.subscribeList(store.queues.swap, () => told.push("swap"));
    const other = store.queues.all.rows.find((order) => order._id === "2");
    store.propose(["1"], moveTo("queued"));
    expect(told.sort()).toEqual(["1", "queued"]);
    expect(store.queues.all.rows.find((order) => order._id === "2")).toBe(other);
  });

  test("a view that nobody follows stands still, and catches up when someone does", () => {
    const store = createOrderStore();
    const view = store.openView(() => true, compareBy({ field: "updated", direction: "desc" }));
    view.follow(() => undefined)();
    store.merge([buildListOrder({ _id: "1" })], store.startRead());
    expect(view.list.rows).toEqual([]);
    let told = 0;
    view.follow(() => void told++);
    expect(view.list.rows.length).toBe(1);
    expect(told).toBe(1);
  });
});
