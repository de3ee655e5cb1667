import { expect, test } from "vitest";
import { findNumberUses } from "./number-use.ts";

const order = (
  id: string,
  trackingNumber: string | null,
  more: { combinedId?: string; parts?: { trackingNumber: string; sentAt: string | null }[] } = {},
) => ({
  _id: id,
  orderNumber: `24-${id}`,
  combinedId: more.combinedId ?? null,
  shipping: {
    shipped: trackingNumber !== null,
    provider: "UPS",
    trackingNumber,
    temporaryTrackingAdded: false,
    shippedAt: null,
  },
  parts: (more.parts ?? []).map((part, at) => ({ number: at + 1, items: [], ...part })),
});
const uses = (wanted: Record<string, string>, orders: ReturnType<typeof order>[]) =>
  Object.fromEntries(
    [
      ...findNumberUses(
        new Map(
          Object.entries(wanted).map(([id, trackingNumber]) => [
            id,
            { trackingNumber, combinedId: orders.find(({ _id }) => _id === id)?.combinedId ?? null },
          ]),
        ),
        orders,
      ),
    ].map(([id, { orderNumber }]) => [id, orderNumber]),
  );

test("a number that another order has is named with that order", () => {
  const orders = [order("1", "AAA"), order("2", null), order("3", null)];
  expect(uses({ 2: "AAA", 3: "BBB" }, orders)).toEqual({ 2: "24-1" });
  expect(uses({ 1: "AAA" }, orders)).toEqual({});
  expect(uses({ 2: "" }, orders)).toEqual({});
});

test("a parcel of a split order has its number, too; for the order's own next parcel as well", () => {
  const split = order("1", null, {
    parts: [
      { trackingNumber: "AAA", sentAt: "2036-01-01T00:00:00Z" },
      { trackingNumber: "", sentAt: null },
    ],
  });
  expect(uses({ 1: "AAA", 2: "AAA" }, [split, order("2", null)])).toEqual({ 1: "24-1", 2: "24-1" });
});

test("orders that go out in one parcel share their number", () => {
  expect(
    uses({ 2: "AAA", 3: "AAA" }, [
      order("1", "AAA", { combinedId: "c" }),
      order("2", null, { combinedId: "c" }),
      order("3", null),
    ]),
  ).toEqual({ 3: "24-1" });
});
