import { expect, test } from "vitest";
import { isToShip, shipObstacle } from "./is-to-ship.ts";

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

test("what is being paid back isn't shipped from the inbox, and neither is anything without the right", () => {
  expect([null, 0, 3].map((refund) => shipObstacle({ refund }, true))).toEqual([null, null, null]);
  expect(shipObstacle({ refund: 1 }, true)).toBe("A refund is pending. Open the order to ship it anyway.");
  expect(shipObstacle({ refund: null }, false)).not.toBeNull();
});
