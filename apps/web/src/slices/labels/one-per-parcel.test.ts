import { expect, test } from "vitest";
import { onePerParcel } from "./one-per-parcel.ts";

test("of orders in one parcel the first stands for all; others, and those not loaded, stay", () => {
  const parcels: Record<string, string> = { a: "p1", c: "p1", d: "p2", e: "p1" };
  const rows = ["a", "b", "c", "d", "e", "b"].map((orderId, weightGrams) => ({ orderId, weightGrams }));
  expect(onePerParcel(rows, (orderId) => parcels[orderId] ?? null)).toEqual([
    { orderId: "a", weightGrams: 0 },
    { orderId: "b", weightGrams: 1 },
    { orderId: "d", weightGrams: 3 },
  ]);
});
