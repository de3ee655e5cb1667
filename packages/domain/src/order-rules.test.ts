import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  hasRefund,
  isInQueue,
  isPinned,
  locationTags,
  orderLocations,
  orderTags,
  pinnedUpdatedAt,
  primaryState,
  queuesOf,
  remedyTags,
  tagsAfterMark,
  tagsAfterMove,
  tagsAfterShipping,
  type QueueFacts,
} from "./index.ts";

const order = (
  facts: Partial<QueueFacts> & { shipped?: boolean } = {},
): QueueFacts & { failed: boolean } => ({
  external: facts.external ?? false,
  state: facts.state ?? "paid",
  fulfilled: facts.fulfilled ?? false,
  refund: facts.refund ?? null,
  tags: facts.tags ?? [],
  shipping: { shipped: facts.shipped ?? false },
  updatedAt: facts.updatedAt ?? "2026-02-03T04:05:06.000Z",
  failed: false,
});

describe("order queues", () => {
  test.each([
    ["a plain order", order(), ["new", "all"]],
    ["a queued order is still unfulfilled", order({ tags: ["queued"] }), ["new", "queued", "all"]],
    ["an unresponsive buyer", order({ tags: ["unresponsive"] }), ["unresponsive", "all"]],
    ["a refund under way", order({ refund: 1 }), ["refund", "all"]],
    ["a refund done", order({ refund: 2 }), ["all"]],
    ["a refund that the platform refused", order({ refund: 3 }), ["new", "all"]],
    ["fulfilled", order({ fulfilled: true }), ["ship", "all"]],
    ["fulfilled and shipped", order({ fulfilled: true, shipped: true }), ["all"]],
    ["fulfilled, marked for return", order({ fulfilled: true, tags: ["markForReturn"] }), ["all"]],
    [
      "fulfilled, marked for swap",
      order({ fulfilled: true, tags: ["markForSwap"] }),
      ["ship", "swap", "all"],
    ],
    ["fulfilled, refund pending", order({ fulfilled: true, refund: 1 }), ["refund", "all"]],
    ["completed", order({ fulfilled: true, shipped: true, tags: ["completed"] }), ["completed", "all"]],
    ["awaiting payment", order({ external: true, state: "pending" }), ["awaiting"]],
    [
      "awaiting payment, whatever was done about it here",
      order({ external: true, state: "onHold", tags: ["queued", "markForSwap"], fulfilled: true, refund: 1 }),
      ["awaiting"],
    ],
    ["cancelled before it was paid", order({ external: true, state: "cancelled" }), ["awaiting"]],
    ["ignored", order({ external: true, state: "ignored" }), []],
    ["paid and then cancelled, the money still here", order({ state: "cancelled" }), ["new", "all"]],
    ["pinned", order({ updatedAt: "3026-01-01T00:00:00.000Z" }), ["new", "pinned", "all"]],
  ])("[QUEUE-1, QUEUE-2, QUEUE-3, QUEUE-4, QUEUE-5] %s", (_title, facts, queues) => {
    expect(queuesOf(facts)).toEqual(queues);
  });

  test("only a pending or finished refund counts as a refund", () => {
    expect([null, 0, 1, 2, 3].map(hasRefund)).toEqual([false, false, true, true, false]);
  });
});

describe("pinning", () => {
  test("[PIN-1] a pin dates the update 1000 years ahead, and is known by its year", () => {
    expect(pinnedUpdatedAt(new Date("2026-11-21T10:00:00Z"))).toBe("3026-11-21T10:00:00.000Z");
    expect(isPinned("2500-12-31T23:59:59.999Z")).toBe(false);
    expect(isPinned("2501-01-01T00:00:00.000Z")).toBe(true);
  });

  test("any order pinned from now on stands in the pinned queue", () => {
    const anyDay = fc.date({ min: new Date("2024-01-01"), max: new Date("2400-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(anyDay, (now) => {
        expect(isInQueue(order({ updatedAt: pinnedUpdatedAt(now) }), "pinned")).toBe(true);
        expect(isInQueue(order({ updatedAt: now.toISOString() }), "pinned")).toBe(false);
      }),
    );
  });
});

describe("moving and marking", () => {
  const anyTags = fc.uniqueArray(fc.constantFrom(...orderTags));

  test("[MOVE-1] a move leaves exactly the location's tag among the locations and touches no other tag", () => {
    fc.assert(
      fc.property(anyTags, fc.constantFrom(...orderLocations), (tags, location) => {
        const moved = tagsAfterMove(tags, location);
        const isLocation = (tag: string) => (locationTags as readonly string[]).includes(tag);
        expect(moved.filter(isLocation)).toEqual(location === "new" ? [] : [location]);
        expect(moved.filter((tag) => !isLocation(tag))).toEqual(tags.filter((tag) => !isLocation(tag)));
      }),
    );
  });

  test("[REFUND-2] the three marks exclude each other, and clear removes whichever is set", () => {
    fc.assert(
      fc.property(anyTags, fc.constantFrom(null, ...remedyTags), (tags, remedy) => {
        const marked = tagsAfterMark(tags, remedy);
        expect(marked.filter((tag) => (remedyTags as readonly string[]).includes(tag))).toEqual(
          remedy === null ? [] : [remedy],
        );
      }),
    );
  });

  test("shipping takes an order out of the waiting places and keeps every other tag", () => {
    expect(tagsAfterShipping(["urgent", "queued", "unresponsive", "completed"])).toEqual([
      "urgent",
      "completed",
    ]);
  });
});

describe("primary state", () => {
  test.each([
    [order({ refund: 1, tags: ["completed"] }), "refundPending"],
    [order({ refund: 2, tags: ["completed"], shipped: true }), "refunded"],
    [order({ tags: ["completed"], shipped: true }), "completed"],
    [order({ shipped: true, tags: ["unresponsive"] }), "shipped"],
    [order({ tags: ["queued", "unresponsive"] }), "unresponsive"],
    [order({ tags: ["queued"] }), "queued"],
    [{ ...order({ fulfilled: true }), failed: true }, "failed"],
    [{ ...order({ tags: ["queued", "unresponsive"] }), failed: true }, "failed"],
    [order({ external: true, state: "pending", tags: ["completed"] }), "awaitingPayment"],
    [order({ external: true, state: "paymentFailed" }), "paymentFailed"],
    [order({ external: true, state: "onHold" }), "onHold"],
    [order({ external: true, state: "unknown" }), "unmapped"],
    [order({ external: true, state: "deleted" }), "deleted"],
    [{ ...order({ external: true, state: "cancelled" }), failed: true }, "failed"],
    [order({ fulfilled: true }), "readyToShip"],
    [order(), "unfulfilled"],
  ])("%# shows %s first", (facts, state) => {
    expect(primaryState(facts)).toBe(state);
  });
});
