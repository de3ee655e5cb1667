import { expect, test } from "vitest";
import { buildListOrder } from "../testing/build-list-order.ts";
import { cacheByWords } from "./cache-by-words.ts";
import { orderText } from "./order-text.ts";

test("a text is made once for an order, however often its object is replaced", () => {
  let made = 0;
  const textOf = cacheByWords(({ orderNumber }) => {
    made += 1;
    return orderNumber;
  });
  const order = buildListOrder({ _id: "1", orderNumber: "24-1" });
  expect([
    textOf(order),
    textOf({ ...order, tags: ["urgent"] }),
    textOf({ ...order, updatedAt: "2500-01-01T00:00:00.000Z" }),
  ]).toEqual(["24-1", "24-1", "24-1"]);
  expect(made).toBe(1);
});

test("a text follows each of its words", () => {
  const order = buildListOrder({ _id: "1", orderNumber: "24-1", notes: "" });
  expect(orderText(order)).not.toContain("gift");
  expect(orderText({ ...order, notes: "A gift" })).toContain("a gift");
  expect(orderText({ ...order, shipping: { ...order.shipping, trackingNumber: "RA1" } })).toContain("ra1");
  expect(orderText({ ...order, buyer: { ...order.buyer, lastName: "Okafor" } })).toContain("okafor");
  expect(orderText({ ...order, address: { ...order.address, city: "Leith" } })).toContain("leith");
  expect(orderText({ ...order, items: order.items.map((item) => ({ ...item, sku: "SKU-9" })) })).toContain(
    "sku-9",
  );
});
