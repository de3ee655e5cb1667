import { expect, test } from "vitest";
import { slipLines } from "./slip-lines.ts";

const item = (_id: string, quantity: number, isFee = false) => ({
  _id,
  name: "Jumper",
  sku: "JUMPER",
  quantity,
  price: 50,
  images: [],
  isFee,
});

test("a slip lists the pieces that go out, each with its size: no refunded ones, no fees", () => {
  const lines = slipLines({
    items: [item("m", 3), item("l", 1), item("xl", 1), item("wrap", 1, true)],
    refundedItems: [
      { itemId: "m", quantity: 1 },
      { itemId: "l", quantity: 1 },
    ],
    itemVariants: [{ itemId: "m", name: "Size", value: "M" }],
  });
  expect(lines.map(({ _id, quantity, options }) => [_id, quantity, options])).toEqual([
    ["m", 2, "Size: M"],
    ["xl", 1, ""],
  ]);
  const refundedItems = [{ itemId: "m", quantity: 3 }];
  expect(slipLines({ items: [item("m", 3)], refundedItems, itemVariants: null })).toMatchObject([
    { _id: "m", quantity: 3 },
  ]);
});
