import { expect, test } from "vitest";
import { countPieces } from "./count-pieces.ts";

test("pieces are what goes into the parcel: no fee, nothing refunded", () => {
  const item = (_id: string, quantity: number, isFee = false) => ({ _id, quantity, isFee });
  const order = { items: [item("cup", 3), item("wrap", 1, true)] };
  expect(countPieces(order)).toBe(3);
  expect(countPieces({ ...order, refundedItems: [{ itemId: "cup", quantity: 2 }] })).toBe(1);
  expect(countPieces({ ...order, refundedItems: [{ itemId: "cup", quantity: 3 }] })).toBe(4);
});
