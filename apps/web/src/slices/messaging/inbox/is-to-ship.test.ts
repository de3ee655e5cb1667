import { expect, test } from "vitest";
import { isToShip } from "./is-to-ship.ts";

const paid = { state: "paid", refund: null, shipping: { shipped: false } };

test.each([
  [paid, true],
  // Part of it is paid back, or a refund is under way and may be refused.
  [{ ...paid, refund: 0 }, true],
  [{ ...paid, refund: 1 }, true],
  [{ ...paid, state: "cancelRequested" }, true],
  [{ ...paid, refund: 2 }, false],
  [{ ...paid, state: "refunded" }, false],
  [{ ...paid, state: "cancelled" }, false],
  [{ ...paid, state: "deleted" }, false],
  [{ ...paid, shipping: { shipped: true } }, false],
])("%o is still to be sent: %s", (order, expected) => {
  expect(isToShip(order)).toBe(expected);
});
