import { expect, test } from "vitest";
import { listPicks } from "./pick-list.ts";
import {
  goesInSeveralParcels,
  endPartHolds,
  holdOfRest,
  piecesNotNow,
  type WaitingPart,
} from "./split-hold.ts";

const now: WaitingPart = { items: [{ itemId: "cup", quantity: 1 }], sentAt: null };
const later: WaitingPart = {
  items: [{ itemId: "jug", quantity: 2 }],
  sentAt: null,
  heldUntil: "2026-03-02T09:00:00Z",
  heldReason: "Stock",
};
const sent = (part: WaitingPart): WaitingPart => ({ ...part, sentAt: "2026-03-01T09:00:00Z" });

test("the order waits once only held parts are left, until the first of them is due", () => {
  expect(holdOfRest([now, later])).toBeNull();
  expect(holdOfRest([sent(now), later])).toEqual({ until: "2026-03-02T09:00:00Z", reason: "Stock" });
  const sooner = { ...later, heldUntil: "2026-03-01T12:00:00Z", heldReason: "Card" };
  expect(holdOfRest([sent(now), later, sooner])).toEqual({ until: "2026-03-01T12:00:00Z", reason: "Card" });
  expect([holdOfRest([sent(now), sent(later)]), holdOfRest([])]).toEqual([null, null]);
});

test("what waits, and what left, is not picked; once only held pieces are left they are what is picked next", () => {
  expect(piecesNotNow([now, later])).toEqual(later.items);
  expect(piecesNotNow([sent(now), later])).toEqual(now.items);
  expect(piecesNotNow([now, ...endPartHolds([later])])).toEqual([]);
  const items = [
    { _id: "cup", sku: "CUP", quantity: 1 },
    { _id: "jug", sku: "JUG", quantity: 2 },
  ];
  const [group] = listPicks([{ _id: "1", orderNumber: "24-1", items, parts: [now, later] }], new Map());
  expect(group?.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([["CUP", 1]]);
});

test("a split order goes out in several parcels until all but one are sent or wait", () => {
  const [sent, later] = ["2026-11-22T09:00:00Z", "2036-11-24T09:00:00Z"];
  const part = (sentAt: string | null, heldUntil: string | null = null) => ({ items: [], sentAt, heldUntil });
  expect([[], [part(null), part(null)]].map(goesInSeveralParcels)).toEqual([false, true]);
  expect(
    [
      [part(sent), part(null)],
      [part(null), part(null, later)],
    ].map(goesInSeveralParcels),
  ).toEqual([false, false]);
});
