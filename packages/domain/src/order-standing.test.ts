import { expect, test } from "vitest";
import { isAwaiting, isExternal, owesRefund } from "./order-standing.ts";

const states = [
  "pending",
  "paymentFailed",
  "onHold",
  "unknown",
  "ignored",
  "deleted",
  "cancelled",
  "paid",
  "partlyShipped",
  "shipped",
  "partlyRefunded",
  "refunded",
];

test("what isn't paid, released or mapped isn't the seller's to fulfil; cancelled is, once it was paid; what was sent always is", () => {
  const external = (isPaid: boolean) =>
    states.filter((state) => isExternal({ state, isPaid, isShipped: false }));
  expect(external(true)).toEqual(["pending", "paymentFailed", "onHold", "unknown", "ignored", "deleted"]);
  expect(external(false)).toEqual([
    "pending",
    "paymentFailed",
    "onHold",
    "unknown",
    "ignored",
    "deleted",
    "cancelled",
  ]);
  expect(states.filter((state) => isExternal({ state, isPaid: false, isShipped: true }))).toEqual([]);
});

test("what may still become the seller's waits; what failed, was ignored or deleted doesn't", () => {
  expect(states.filter((state) => isAwaiting({ external: true, state }))).toEqual([
    "pending",
    "onHold",
    "unknown",
  ]);
  expect(states.filter((state) => isAwaiting({ external: false, state }))).toEqual([]);
});

test("an order that was cancelled after it was paid owes a refund until one is under way or done, and not once it was sent", () => {
  const order = { external: false, state: "cancelled", refund: null, shipping: { shipped: false } };
  expect(owesRefund(order)).toBe(true);
  // One that the platform refused is none.
  expect([3, 2, 1].map((refund) => owesRefund({ ...order, refund }))).toEqual([true, false, false]);
  expect(owesRefund({ ...order, external: true })).toBe(false);
  expect(owesRefund({ ...order, state: "paid" })).toBe(false);
  expect(owesRefund({ ...order, shipping: { shipped: true } })).toBe(false);
});
