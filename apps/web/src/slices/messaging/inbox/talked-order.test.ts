import { expect, test } from "vitest";
import { talkedOrderOf, withTalkedFirst } from "./talked-order.ts";

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

test("keys act on the order that is talked about, which stands first; else on the newest", () => {
  const orders = [order("3", "Lamp", "L"), order("2", "Cup", "C"), order("1", "Cup", "C")];
  const numbers = (items: Parameters<typeof talkedOrderOf>[0]) =>
    withTalkedFirst(items, orders).map(({ orderNumber }) => orderNumber);
  expect(numbers(asked("Cup", "C"))).toEqual(["2", "3", "1"]);
  expect(numbers(asked("Vase"))).toEqual(["3", "2", "1"]);
  expect(numbers(null)).toEqual(["3", "2", "1"]);
});
