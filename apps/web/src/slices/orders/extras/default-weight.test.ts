import { expect, test } from "vitest";
import type { OrderExtras } from "../list-order.ts";
import { buildListOrder } from "../testing/build-list-order.ts";
import { shownWeight, weightOf } from "./default-weight.ts";

const extras = (weightGrams: number | null): OrderExtras => ({
  service: null,
  cost: null,
  costCurrency: "",
  weightGrams,
  hasLabel: false,
  isPrinted: false,
  bins: "",
  hasUnread: false,
  isInternational: false,
  stock: null,
  toSameAddress: 1,
});

test("an order without a weight shows the default that its label would take, as a default; a shipped one shows none", () => {
  const order = buildListOrder({ _id: "1", extras: extras(null) });
  expect(weightOf(order, 750)).toEqual({ grams: 750, isDefault: true });
  expect(weightOf({ ...order, extras: extras(200) }, 750)).toEqual({ grams: 200, isDefault: false });
  expect(weightOf(order, null)).toBeNull();
  expect(weightOf({ ...order, shipping: { ...order.shipping, shipped: true } }, 750)).toBeNull();
  // What goes with it isn't read yet.
  expect(weightOf(buildListOrder({ _id: "1" }), 750)).toBeNull();
});

test("a weight that may still be read is loading, and none only once it was looked for", () => {
  const order = buildListOrder({ _id: "1" });
  expect(shownWeight(order, null, false)).toBe("loading");
  expect(shownWeight(order, null, true)).toBeNull();
  expect(shownWeight({ ...order, extras: extras(null) }, null, false)).toBeNull();
  expect(shownWeight({ ...order, extras: extras(200) }, null, false)).toMatchObject({ grams: 200 });
});
