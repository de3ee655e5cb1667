import { expect, test } from "vitest";
import { scoreTexts } from "../../../platform/fuzzy-match.ts";
import { orderText } from "../filter/order-text.ts";
import type { ListOrder } from "../list-order.ts";
import { buildListOrder } from "../testing/build-list-order.ts";
import { createOrderIndex, type OrderIndex } from "./order-index.ts";

const orderOf = (number: number, parts: Partial<ListOrder> = {}): ListOrder =>
  buildListOrder({
    _id: `o${number}`,
    createdAt: new Date(Date.UTC(2026, 0, 1, number)).toISOString(),
    items: [
      { _id: `i${number}`, name: `Item ${number % 7}`, images: [], sku: `SKU-${number % 7}`, quantity: 1 },
    ],
    buyer: {
      id: `b${number % 11}`,
      firstName: "Buyer",
      lastName: String(number % 11),
      country: "GB",
      handle: null,
    },
    ...parts,
  });
const byText = (one: readonly unknown[], other: readonly unknown[]): number =>
  one.join().localeCompare(other.join());
const tell = (index: OrderIndex) => ({
  orders: [...index.orders].map(([id, { texts }]) => [id, ...texts]).toSorted(byText),
  items: [...index.items]
    .map(([key, { newest, count }]) => [key, newest.name, newest.orderId, count])
    .toSorted(byText),
  buyers: [...index.buyers]
    .map(([key, { newest, count }]) => [key, newest.name, newest.orderId, count])
    .toSorted(byText),
});
function makeWhole(rows: readonly ListOrder[]): ReturnType<typeof tell> {
  const index = createOrderIndex(() => rows);
  index.catchUp(Number.POSITIVE_INFINITY);
  return tell(index);
}

test("an index made in slices, through changes of the orders, is the one made at once", () => {
  let rows: readonly ListOrder[] = Array.from({ length: 300 }, (_, number) => orderOf(number));
  const index = createOrderIndex(
    () => rows,
    () => Number.MAX_SAFE_INTEGER,
  );
  let slices = 0;
  const finish = (): void => {
    while (!index.catchUp(0)) slices += 1;
  };
  finish();
  expect(slices).toBeGreaterThan(10);
  expect(tell(index)).toEqual(makeWhole(rows));

  // Some leave, some come, some get another number, item or buyer; the walk under way begins again.
  index.catchUp(0);
  rows = rows
    .slice(20, 290)
    .map((order, place) =>
      place % 9 === 0 ? { ...order, shipping: { ...order.shipping, trackingNumber: `T${place}` } } : order,
    );
  index.catchUp(0);
  rows = [
    ...rows.map((order, place) => (place % 13 === 0 ? { ...orderOf(place + 40), _id: order._id } : order)),
    orderOf(500),
    orderOf(501),
  ];
  finish();
  expect(tell(index)).toEqual(makeWhole(rows));
});

test("an order that changes beside its words keeps its texts", () => {
  const orders = Array.from({ length: 50 }, (_, number) => orderOf(number));
  let rows: readonly ListOrder[] = orders;
  const index = createOrderIndex(() => rows);
  expect(index.catchUp(Number.POSITIVE_INFINITY)).toBe(true);
  const before = index.orders.get("o0")?.texts;
  rows = orders.map((order) => (order._id === "o0" ? { ...order, tags: ["urgent"] } : order));
  expect(index.isWhole()).toBe(false);
  index.catchUp(Number.POSITIVE_INFINITY);
  expect(index.orders.get("o0")?.texts).toBe(before);
  expect(index.orders.get("o0")?.order.tags).toEqual(["urgent"]);
  expect(index.isWhole()).toBe(true);
});

test("an order with two lines of one SKU is one order of it", () => {
  const order = orderOf(1);
  const rows = [{ ...order, items: [...order.items, ...order.items] }];
  expect(makeWhole(rows).items).toEqual([["SKU-1", "Item 1", "o1", 1]]);
});

test("an order is found by where it goes: street, town and postcode, of its own address too", () => {
  const order = orderOf(1);
  const place = {
    name: "",
    state: "",
    countryName: "",
    line1: "17 Rua Augusta",
    city: "Lisboa",
    zipcode: "1100-048",
  };
  const own = { ...place, line1: "4 Kirkgate", city: "Leith", zipcode: "EH6 6BJ" };
  const rows = [{ ...order, address: place, fulfillment: { customFulfillmentAddress: own } }];
  const index = createOrderIndex(() => rows);
  index.catchUp(Number.POSITIVE_INFINITY);
  const texts = index.orders.get("o1")?.texts ?? [];
  for (const typed of ["augusta lisboa", "1100-048", "kirkgate leith", "eh6 6bj", "eh66bj"])
    expect([typed, scoreTexts(texts, typed.split(" ")) > 0]).toEqual([typed, true]);
  for (const typed of ["17 rua", "lisboa", "eh66bj"])
    expect([typed, orderText(rows[0] ?? order).includes(typed)]).toEqual([typed, true]);
});
