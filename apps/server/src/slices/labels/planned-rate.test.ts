/** What a rule chose for the label of an order: where the forms begin, and no more. */
import { expect, test } from "vitest";
import { labelSettings, type RateView } from "@stallkeeper/contract";
import type { CourierAccount } from "../accounts/index.ts";
import type { OrderToSend } from "./orders-to-send.store.ts";
import { parcelOfOrder } from "./parcel-of-order.ts";
import { preferPlanned, unofferedPlan } from "./quote-rates.ts";

const home = {
  name: "Northlane",
  line1: "12 Mill Lane",
  line2: "",
  city: "Leeds",
  region: "",
  postcode: "LS1 4AP",
  countryCode: "GB",
  phone: "",
};
const order = (plan: OrderToSend["plan"], packedAs: string | null = null): OrderToSend => ({
  id: "o",
  order_number: "24-1",
  platform: "bazaar",
  status: "PAID",
  external: false,
  state: "paid",
  refund: null,
  shipped: false,
  currency: "GBP",
  items: [{ _id: "1", name: "Cup", sku: "CUP", quantity: 1, priceMinor: 100 }],
  customAddress: null,
  packedWeightGrams: 300,
  packedAs,
  plan,
  refundedItems: [],
  address: { name: "Ada", line1: "1 High St", city: "Leeds", zipcode: "LS1 4AP", countryCode: "GB" },
});
const rate = (accountId: string, serviceCode: string, isPreferred = false): RateView => ({
  accountId,
  provider: accountId,
  serviceCode,
  serviceName: serviceCode,
  price: 1,
  currency: "GBP",
  minDays: null,
  maxDays: null,
  isTracked: true,
  isPreferred,
});
const couriers = [
  { id: "one", platform: "first" },
  { id: "two", platform: "second" },
] as CourierAccount[];
const rates = [rate("one", "slow", true), rate("one", "fast"), rate("two", "fast")];

test("the planned service of its courier goes before the usual one; one that is not offered leaves it", () => {
  const preferred = (plan: OrderToSend["plan"]) =>
    preferPlanned(rates, couriers, order(plan))
      .filter(({ isPreferred }) => isPreferred)
      .map(({ accountId, serviceCode }) => `${accountId} ${serviceCode}`);
  expect(preferred({ courier: "second", serviceCode: "fast" })).toEqual(["two fast"]);
  expect(preferred({ courier: "second", serviceCode: "gone" })).toEqual(["one slow"]);
  expect([preferred({ package: "M" }), preferred(null)]).toEqual([["one slow"], ["one slow"]]);
});

test("a planned service that no courier offers for the parcel is named", () => {
  const unoffered = (plan: OrderToSend["plan"]) => unofferedPlan(rates, couriers, order(plan));
  expect(unoffered({ courier: "second", serviceCode: "gone", serviceName: "Large letter" })).toEqual({
    unofferedService: "Large letter",
  });
  // The same code of another courier is another service.
  expect(unoffered({ courier: "second", serviceCode: "slow" })).toEqual({ unofferedService: "slow" });
  expect([unoffered({ courier: "second", serviceCode: "fast" }), unoffered({ package: "M" })]).toEqual([
    {},
    {},
  ]);
});

test("the planned package counts where neither a person nor the bench said another", () => {
  const settings = {
    ...labelSettings.parse({}),
    from: home,
    currency: "GBP",
    timeZone: "UTC",
    customsBySku: {},
    weightBySku: {},
  };
  const wish = { orderId: "o", package: null, weightGrams: null };
  expect(parcelOfOrder(order({ package: "M" }), wish, settings)).toMatchObject({
    package: "M",
    lengthMm: 230,
  });
  expect(parcelOfOrder(order({ package: "M" }, "S"), wish, settings).package).toBe("S");
  expect(parcelOfOrder(order({ package: "M" }), { ...wish, package: "L" }, settings).package).toBe("L");
  expect(parcelOfOrder(order({ package: "gone" }), wish, settings).package).toBeNull();
});
