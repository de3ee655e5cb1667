import { expect, test } from "vitest";
import { ordersOfLine } from "./orders-of-line.ts";

const entry = (itemId: string, orderId: string, quantity: number) => ({
  itemId,
  orderId,
  orderNumber: `24-${orderId}`,
  quantity,
});

test("names an order with several lines of a SKU once, with all its pieces", () => {
  const orders = ordersOfLine([entry("i1", "1", 1), entry("i2", "2", 1), entry("i3", "1", 2)]);
  expect(orders).toEqual([
    { orderId: "1", orderNumber: "24-1", quantity: 3 },
    { orderId: "2", orderNumber: "24-2", quantity: 1 },
  ]);
});
