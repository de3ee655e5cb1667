import { expect, test } from "vitest";
import { talkedOrderOf } from "./talked-order.ts";

const order = (orderNumber: string, name: string, id: string | null = null) => ({
  orderNumber,
  items: [{ name, meta: { id } }],
});
const asked = (name: string, id: string | null = null): Parameters<typeof talkedOrderOf>[0] => [
  { name, meta: { id } },
];
const numberOf = (...args: Parameters<typeof talkedOrderOf<ReturnType<typeof order>>>): string | undefined =>
  talkedOrderOf(...args)?.orderNumber;

test("the item that is written about leads to the order that has it, not to the buyer's newest one", () => {
  const orders = [order("3", "Lamp", "L"), order("2", "Cup", "C"), order("1", "Cup", "C")];
  expect(numberOf(asked("Cup, blue", "C"), orders)).toBe("2");
  expect(numberOf(asked("Lamp", "L"), orders)).toBe("3");
});

test("by its name where the platform gives no id; nothing of an item that they didn't buy; the newest where no item is named", () => {
  const orders = [order("2", "Lamp"), order("1", "Cup")];
  expect(numberOf(asked("Cup", "C"), orders)).toBe("1");
  expect(numberOf(asked("Vase"), orders)).toBeUndefined();
  expect(numberOf([], orders)).toBe("2");
  expect(numberOf([], [])).toBeUndefined();
});
