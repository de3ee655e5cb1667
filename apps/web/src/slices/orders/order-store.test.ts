import { isInQueue, orderQueues } from "@stallkeeper/domain";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeTags, markOf, moveTo, setPinned } from "./order-changes.ts";
import { shipped } from "../shipping/shipped.ts";
import { compareBy, defaultSort } from "./order-sorts.ts";
import { createOrderStore, type ProposedChange } from "./order-store.ts";
import type { OrderChange } from "./pending-changes.ts";
import { buildListOrder } from "./testing/build-list-order.ts";

const now = new Date("2026-03-01T12:00:00.000Z");

const changeArbitrary: fc.Arbitrary<OrderChange> = fc.oneof(
  fc.constantFrom("new", "queued", "unresponsive", "completed").map((location) => moveTo(location as "new")),
  fc
    .constantFrom("markForRefund", "markForReturn", "markForSwap", null)
    .map((remedy) => changeTags(markOf(remedy as "markForSwap"))),
  fc.boolean().map((isOn) => setPinned(isOn, now)),
  fc.boolean().map((isOn) => changeTags(isOn ? { add: ["urgent"] } : { remove: ["urgent"] })),
  fc.constant(shipped("Royal Mail", "RN482011754GB", now)),
);

const orderArbitrary = fc
  .record({
    _id: fc.integer({ min: 0, max: 40 }).map(String),
    fulfilled: fc.boolean(),
    refund: fc.constantFrom(null, 0, 1, 2, 3),
    tags: fc.subarray(["queued", "unresponsive", "completed", "markForSwap", "markForRefund", "urgent"]),
    minute: fc.integer({ min: 10, max: 15 }),
    isShipped: fc.boolean(),
    dispatchBy: fc.constantFrom(null, "2026-01-06T10:00:00.000Z", "2026-01-07T10:00:00.000Z"),
  })
  .map(({ minute, isShipped, ...parts }) =>
    buildListOrder({
      ...parts,
      updatedAt: `2026-01-05T10:${minute}:00.000Z`,
      shipping: {
        shipped: isShipped,
        provider: null,
        trackingNumber: null,
        temporaryTrackingAdded: false,
        shippedAt: null,
      },
    }),
  );

const stepArbitrary = fc.oneof(
  fc.record({
    kind: fc.constant("merge" as const),
    orders: fc.array(orderArbitrary, { maxLength: 80 }),
    age: fc.integer({ min: 0, max: 4 }),
  }),
  fc.record({
    kind: fc.constant("propose" as const),
    ids: fc.array(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 5 }),
    change: changeArbitrary,
  }),
  fc.record({ kind: fc.constant("confirm" as const), which: fc.nat() }),
  fc.record({ kind: fc.constant("rollBack" as const), which: fc.nat() }),
);

describe("order store", () => {
  test("[QUEUE-1] [QUEUE-2] [QUEUE-3] [QUEUE-4] [QUEUE-5] queues equal a recomputation from nothing after any sequence of changes", () => {
    fc.assert(
      fc.property(fc.array(stepArbitrary, { maxLength: 40 }), (steps) => {
        const store = createOrderStore();
        const view = store.openView(
          (order) => order.tags.includes("urgent"),
          compareBy({ field: "number", direction: "asc" }),
        );
        view.follow(() => undefined);
        const proposed: ProposedChange[] = [];
        for (const step of steps) {
          if (step.kind === "merge")
            store.merge(
              [...new Map(step.orders.map((order) => [order._id, order])).values()],
              Math.max(0, store.startRead() - step.age),
            );
          else if (step.kind === "propose") proposed.push(store.propose(step.ids, step.change));
          else {
            const change = proposed[step.which % Math.max(1, proposed.length)];
            if (change !== undefined) store[step.kind](change);
          }
        }
        const everything = store.queues.all.rows;
        expect(everything.length).toBe(store.size);
        for (const queue of orderQueues) {
          const expected = everything
            .filter((order) => isInQueue(order, queue))
            .sort(compareBy(defaultSort(queue)));
          expect(store.queues[queue].rows).toEqual(expected);
        }
        expect(view.list.rows).toEqual(
          everything
            .filter((order) => order.tags.includes("urgent"))
            .sort(compareBy({ field: "number", direction: "asc" })),
        );
        for (const order of everything) expect(store.read(order._id)).toBe(order);
      }),
      { numRuns: 300 },
    );
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

  test("while rows are held, what changes keeps its place; the list settles afterwards", () => {
    const store = createOrderStore();
    const minutes = ["14", "13", "12", "11", "10"];
    store.merge(
      minutes.map((minute, index) =>
        buildListOrder({ _id: String(index + 1), updatedAt: `2026-01-05T10:${minute}:00.000Z` }),
      ),
      store.startRead(),
    );
    const list = store.queues.all;
    const ids = (): string[] => list.rows.map((order) => order._id);
    let told = 0;
    store.subscribeList(list, () => void told++);
    const settle = store.holdRows(list);

    store.confirm(store.propose(["4"], setPinned(true, now)));
    store.confirm(store.propose(["2"], changeTags({ add: ["urgent"] })));
    store.merge([buildListOrder({ _id: "5", updatedAt: "2026-01-05T11:00:00.000Z" })], store.startRead());
    expect(ids()).toEqual(["1", "2", "3", "4", "5"]);
    expect(list.rows[3]).toBe(store.read("4"));
    expect(list.rows.map((order) => list.indexOf(order))).toEqual([0, 1, 2, 3, 4]);

    store.merge([], store.startRead(), ["2"]);
    expect(ids()).toEqual(["1", "3", "4", "5"]);

    told = 0;
    settle();
    expect(ids()).toEqual(["4", "5", "1", "3"]);
    expect(told).toBe(1);
    settle();
    expect(told).toBe(1);
  });

  test("a hundred orders that change at once leave a held one in its place, and once", () => {
    const store = createOrderStore();
    const build = (tags: string[]) =>
      Array.from({ length: 100 }, (_, index) =>
        buildListOrder({ _id: String(index), tags, updatedAt: `2026-01-05T10:${10 + (index % 50)}:00.000Z` }),
      );
    store.merge(build([]), store.startRead());
    const list = store.queues.all;
    const before = list.rows.map((order) => order._id);
    const settle = store.holdRows(list);
    store.confirm(store.propose(["7"], setPinned(true, now)));
    store.merge(build(["urgent"]), store.startRead());
    expect(list.rows.map((order) => order._id)).toEqual(before);
    settle();
    expect(new Set(list.rows.map((order) => order._id)).size).toBe(100);
    expect(list.rows).toHaveLength(100);
    for (const order of list.rows) expect(store.read(order._id)).toBe(order);
  });

  test("held rows equal the rows before, less those that left, after any sequence of changes, and settle as if never held", () => {
    fc.assert(
      fc.property(
        fc.array(orderArbitrary, { minLength: 1, maxLength: 40 }),
        fc.array(stepArbitrary, { maxLength: 20 }),
        (first, steps) => {
          const store = createOrderStore();
          store.merge([...new Map(first.map((order) => [order._id, order])).values()], store.startRead());
          const view = store.openView((order) => isInQueue(order, "new"), compareBy(defaultSort("new")));
          view.follow(() => undefined);
          const settle = store.holdRows(view.list);
          const proposed: ProposedChange[] = [];
          for (const step of steps) {
            const before = view.list.rows.map((order) => order._id);
            if (step.kind === "merge")
              store.merge(
                [...new Map(step.orders.map((order) => [order._id, order])).values()],
                Math.max(0, store.startRead() - step.age),
              );
            else if (step.kind === "propose") proposed.push(store.propose(step.ids, step.change));
            else {
              const change = proposed[step.which % Math.max(1, proposed.length)];
              if (change !== undefined) store[step.kind](change);
            }
            const known = new Set(before);
            const after = view.list.rows.map((order) => order._id);
            const staying = new Set(after);
            expect(after.filter((id) => known.has(id))).toEqual(before.filter((id) => staying.has(id)));
            for (const order of view.list.rows) expect(store.read(order._id)).toBe(order);
          }
          settle();
          expect(view.list.rows).toEqual(
            store.queues.all.rows
              .filter((order) => isInQueue(order, "new"))
              .sort(compareBy(defaultSort("new"))),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});
