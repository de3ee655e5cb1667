import { expect, test } from "vitest";
import { buildListOrder } from "../orders/testing/build-list-order.ts";
import { readPossibleActions } from "./possible-actions.ts";

const shipped = {
  shipped: true,
  provider: "UPS",
  trackingNumber: "1Z",
  temporaryTrackingAdded: false,
  shippedAt: null,
};
const never = (): boolean => false;
const [one, same] = ["1", "2"].map((_id) => buildListOrder({ _id }));
const sent = buildListOrder({ _id: "3", shipping: shipped });

test("what still has to go out decides on shipping, batches, labels and holds; one of many is enough", () => {
  const read = (...orders: (typeof sent | undefined)[]) =>
    readPossibleActions(
      orders.flatMap((order) => order ?? []),
      never,
    );
  expect(read(sent)).toMatchObject({ isToSend: false, hasTracking: true });
  expect(read(sent, one)).toMatchObject({ isToSend: true, hasTracking: true });
  expect(read(one)).toMatchObject({ isToSend: true, hasTracking: false });
});

test("only orders of one buyer and address that don't share a parcel yet are offered to be combined", () => {
  const isOffered = (...orders: (typeof sent | undefined)[]) =>
    readPossibleActions(
      orders.flatMap((order) => order ?? []),
      never,
    ).canCombine;
  expect(isOffered(one, same)).toBe(true);
  expect(isOffered(one)).toBe(false);
  expect(isOffered(one, sent)).toBe(false);
  expect(isOffered(one, buildListOrder({ _id: "4", buyer: { ...sent.buyer, id: "b2" } }))).toBe(false);
  expect(
    isOffered(
      one,
      buildListOrder({ _id: "5", parts: [{ number: 1, items: [], trackingNumber: null, sentAt: null }] }),
    ),
  ).toBe(false);
  expect(
    isOffered(buildListOrder({ _id: "6", combinedId: "c" }), buildListOrder({ _id: "7", combinedId: "c" })),
  ).toBe(false);
  expect(isOffered(buildListOrder({ _id: "6", combinedId: "c" }), one)).toBe(true);
});

test("the pin is taken away only when all have it", () => {
  const pinned = new Set([one]);
  const arePinned = (...orders: (typeof sent | undefined)[]) =>
    readPossibleActions(
      orders.flatMap((order) => order ?? []),
      (order) => pinned.has(order),
    ).arePinned;
  expect([arePinned(one), arePinned(one, same)]).toEqual([true, false]);
});
