import { expect, test } from "vitest";
import { fitColumns } from "./column-widths.ts";
import { ageOf, columnsOf, readColumns } from "./order-columns.tsx";
import { buildListOrder } from "./testing/build-list-order.ts";

/** The list of a window of 1440 px beside its rail, and the same with an order open. */
const [whole, withDrawer] = [1244, 776];
const shownAt = (widthPx: number): string[] =>
  columnsOf(readColumns(null), "updated", fitColumns([]))
    .filter(({ hideBelow = 0 }) => hideBelow <= widthPx)
    .map(({ id }) => id);

test("quantity, the service that the buyer paid for and the weight are among the usual columns", () => {
  expect(shownAt(whole)).toEqual([
    "number",
    "item",
    "qty",
    "buyer",
    "requested",
    "weight",
    "tags",
    "due",
    "total",
  ]);
  expect(shownAt(withDrawer)).toEqual(["number", "item", "buyer", "tags", "due", "total"]);
});

test("who chose columns keeps theirs, the number always among them", () => {
  expect(readColumns(["total", "weight", "no such column"])).toEqual(["number", "total", "weight"]);
});

test("an age that is named has room for its word", () => {
  const numberWidth = (sortedBy: "created" | "updated" | "shipped") =>
    columnsOf(["number"], sortedBy, { ...fitColumns([]), number: 84 })[0]?.width;
  expect([numberWidth("created"), numberWidth("updated"), numberWidth("shipped")]).toEqual([84, 108, 108]);
});

test("the age under a number counts from what the list is sorted by", () => {
  const order = buildListOrder({
    _id: "o-1",
    createdAt: "2026-11-10T08:00:00.000Z",
    updatedAt: "2026-11-12T08:00:00.000Z",
    shipping: {
      shipped: true,
      shippedAt: "2026-11-11T08:00:00.000Z",
      provider: "Royal Mail",
      trackingNumber: "RR473124829GB",
      temporaryTrackingAdded: false,
    },
  });
  expect(ageOf(order, "shipped")).toEqual({ at: "2026-11-11T08:00:00.000Z", name: "Shipped" });
  expect(ageOf(order, "updated")).toEqual({ at: "2026-11-12T08:00:00.000Z", name: "Updated" });
  expect(ageOf(order, "created")).toEqual({ at: "2026-11-10T08:00:00.000Z", name: "" });
  const waiting = { ...order, shipping: { ...order.shipping, shippedAt: null } };
  expect(ageOf(waiting, "shipped")).toEqual({ at: order.createdAt, name: "" });
});
