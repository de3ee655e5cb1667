import { expect, test } from "vitest";
import { ordersToAnswer, type BuyersOrder } from "./orders-to-answer.ts";

const order = (_id: string, buyerId: string, name: string, account = "ada"): BuyersOrder => ({
  _id,
  platform: "stall",
  account,
  buyer: { id: buyerId },
  items: [{ name, meta: null }],
});
const talk = (_id: string, buyerId: string, name?: string) => ({
  _id,
  platform: "stall",
  account: "ada",
  buyer: { avatar: null, handle: null, identifier: buyerId },
  items: name === undefined ? [] : [{ _id: "i", name, price: null, images: null, meta: null }],
});

test("a conversation is answered from its own order, each order once, and nobody without one is written to", () => {
  const orders = [
    order("o-3", "b-1", "Vase"),
    order("o-2", "b-1", "Bowl"),
    order("o-9", "b-3", "Vase", "another"),
    order("o-1", "b-2", "Cup"),
  ];
  const found = ordersToAnswer(
    [
      talk("about the bowl", "b-1", "Bowl"),
      talk("about nothing", "b-1"),
      talk("another question", "b-2", "Plate"),
      talk("bought elsewhere", "b-3"),
      talk("bought nothing", "b-4"),
      talk("more than they bought", "b-2"),
    ],
    orders,
  );
  expect([...found]).toEqual([
    ["o-2", "about the bowl"],
    ["o-3", "about nothing"],
    ["o-1", "another question"],
  ]);
});
