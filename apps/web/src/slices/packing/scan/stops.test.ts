import { expect, test } from "vitest";
import { buildListOrder } from "../../orders/testing/build-list-order.ts";
import {
  isPacked,
  isUnfinished,
  openBench,
  packageInHand,
  stepOf,
  waitOf,
  weightInHand,
} from "./bench-session.ts";
import { checksWithoutRefunded, keyOfStop, listStops, unreadStops } from "./stops.ts";

const order = buildListOrder({ _id: "o" });
const [item] = order.items;
const checked = (count: number) => [{ itemId: item?._id ?? "", checked: count, skipped: null }];
const kindsOf = (parts: Partial<typeof order>) =>
  listStops({ ...order, ...parts }, []).map(({ kind }) => kind);

test.each<[string, Partial<typeof order>]>([
  ["markForSwap", { tags: ["urgent", "markForSwap"] }],
  ["markForRefund", { tags: ["markForRefund"] }],
  ["markForReturn", { tags: ["markForReturn"] }],
  ["alreadySold", { tags: ["alreadySold"] }],
  ["held", { hold: { until: "2036-01-01T00:00:00Z", reason: "Waiting for stock" } }],
  ["note", { notes: "Wrap the lens separately" }],
  ["buyerNote", { noteFromBuyer: "Ring twice" }],
  ["refundPending", { refund: 1 }],
])("%s stands against sending", (kind, parts) => expect(kindsOf(parts)).toEqual([kind]));

test("a plain order, blanks for a note and a refused refund stop nobody", () => {
  expect(kindsOf({ notes: " \n", noteFromBuyer: "", refund: 3, tags: ["urgent", "international"] })).toEqual(
    [],
  );
});

test("a parcel is finished once everything was noted, and what comes later is asked for anew", () => {
  const noted = { ...order, notes: "Wrap it", tags: ["markForSwap"] };
  const bench = openBench("o", checked(1), 0);
  expect([waitOf(noted, bench), isPacked(noted, bench), stepOf(noted, bench)]).toEqual(["stops", false, 2]);
  const read = { ...bench, noted: listStops(noted, bench.checks).map(keyOfStop) };
  expect([waitOf(noted, read), isPacked(noted, read), stepOf(noted, read)]).toEqual([null, true, 3]);
  const changed = { ...noted, notes: "Wrap it twice" };
  expect(unreadStops(changed, read.checks, read.noted)).toEqual([{ kind: "note", text: "Wrap it twice" }]);
  expect(isPacked(changed, read)).toBe(false);
});

test("a planned package and weight are in hand until the packer chooses others", () => {
  const nothing = {
    courier: null,
    serviceName: null,
    serviceRule: null,
    serviceBy: null,
    packageName: null,
    packageRule: null,
    packageBy: null,
    weightRule: null,
    weightBy: null,
  };
  const planned = { ...order, labelPlan: { ...nothing, package: "M", weightGrams: 500 } };
  const bench = openBench("o", checked(1), 0);
  const inHand = (one: typeof order, session: typeof bench) => [
    packageInHand(one, session),
    weightInHand(one, session),
    stepOf(one, session),
  ];
  expect(inHand(order, bench)).toEqual([null, null, 3]);
  expect(inHand(planned, bench)).toEqual(["M", 500, 4]);
  expect(inHand(planned, { ...bench, wrapped: "L", weightGrams: 840 })).toEqual(["L", 840, 4]);
});

test("a piece that was refunded after its scan comes out of the parcel", () => {
  const later = {
    ...order,
    items: [{ ...item, _id: "cup", name: "Cup", images: [], sku: "CUP", quantity: 2 }],
    refundedItems: [{ itemId: "cup", quantity: 1 }],
  };
  const checks = [{ itemId: "cup", checked: 2, skipped: null }];
  expect(listStops(later, checks)).toEqual([{ kind: "takeOut", itemId: "cup", name: "CUP", count: 1 }]);
  expect(listStops(later, checksWithoutRefunded(later, checks))).toEqual([]);
});

test("an order that a lone SKU opened waits for its packer, and is not left by accident", () => {
  const bySku = { ...openBench("o", checked(1), 0), isSeen: false };
  expect([waitOf(order, bySku), isPacked(order, bySku), isUnfinished(order, bySku)]).toEqual([
    "finish",
    false,
    true,
  ]);
  const seen = { ...bySku, isSeen: true };
  expect([
    isPacked(order, seen),
    isUnfinished(order, seen),
    isUnfinished(order, { ...seen, isSaved: true }),
    isUnfinished(order, openBench("o", [], 0)),
  ]).toEqual([true, true, false, false]);
});
