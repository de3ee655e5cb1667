/** Which courier the bench takes for a number that no format tells. */
import { expect, test } from "vitest";
import type { Courier } from "../../../platform/metadata.ts";
import { buildListOrder } from "../../orders/testing/build-list-order.ts";
import { createFinder, findByNumber, findForPiece } from "./order-finder.ts";

const courier = (name: string, pattern: string | null): Courier => ({
  _id: name,
  name,
  pattern,
  checkDigit: null,
  trackingUrl: "",
  cutOff: null,
  handlingDays: null,
  isOffered: true,
});
const finder = createFinder([courier("Royal Mail", "^[A-Z]{2}\\d{9}GB$"), courier("Village Van", null)]);
const nothing = {
  serviceName: null,
  serviceRule: null,
  serviceBy: null,
  package: null,
  packageName: null,
  packageRule: null,
  packageBy: null,
  weightGrams: null,
  weightRule: null,
  weightBy: null,
};
const plannedWith = (name: string) =>
  buildListOrder({ _id: `with ${name}`, labelPlan: { ...nothing, courier: name } });

test("half a scan isn't taken for a number of the usual courier, whose numbers look otherwise", () => {
  expect(finder.recall(plannedWith("Royal Mail"), "MWS75IA6")).toBeNull();
  expect(finder.recall(plannedWith("Royal Mail"), "RR473124829GB")).toBe("Royal Mail");
});

test("a courier whose numbers have no shape of their own takes any", () => {
  expect(finder.recall(plannedWith("Village Van"), "MWS75IA6")).toBe("Village Van");
});

test("a number that two shops have means the order still to be sent; of two such none is guessed", () => {
  const shipping = { provider: "UPS", trackingNumber: "1", temporaryTrackingAdded: false, shippedAt: null };
  const gone = buildListOrder({ _id: "gone", orderNumber: "1001", shipping: { ...shipping, shipped: true } });
  const [one, other] = ["one", "other"].map((_id) => buildListOrder({ _id, orderNumber: "1001" }));
  if (one === undefined || other === undefined) throw new Error("no orders");
  expect(findByNumber([])).toBeUndefined();
  expect(findByNumber([gone, one])).toBe(one);
  expect(findByNumber([gone])).toBe(gone);
  expect(findByNumber([one, other])).toBe("several");
});

test("a lone piece opens the order for just its SKU, then the one due first; one that is packed comes last", () => {
  const items = (...skus: string[]) =>
    skus.map((sku, at) => ({ _id: `${at}`, name: sku, images: [], sku, quantity: 1 }));
  const order = (_id: string, skus: string[], dispatchBy: string | null, fulfilled = false) =>
    buildListOrder({ _id, items: items(...skus), dispatchBy, fulfilled });
  const many = order("many", ["A", "B", "C", "D"], "2036-01-01T00:00:00Z");
  const later = order("later", ["a"], "2036-01-03T00:00:00Z");
  const sooner = order("sooner", ["A", "A"], "2036-01-02T00:00:00Z");
  const packed = order("packed", ["A"], "2036-01-01T00:00:00Z", true);
  const never = order("never", ["A"], null);
  const find = (...orders: (typeof many)[]) => findForPiece(orders, "A")?._id;
  expect(find(many, later)).toBe("later");
  expect(find(never, later, sooner, many)).toBe("sooner");
  expect([find(packed, many), find(packed, never)]).toEqual(["many", "never"]);
  expect(findForPiece([many, later], "Z")).toBeUndefined();
  // What was refunded of an order doesn't go into its parcel.
  const left = { ...many, refundedItems: ["1", "2", "3"].map((itemId) => ({ itemId, quantity: 1 })) };
  expect(find(later, left)).toBe("many");
});
