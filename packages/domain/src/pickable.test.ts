import { expect, test } from "vitest";
import {
  isOutOfBatches,
  listPicks,
  mayBeSent,
  packOutcome,
  pickObstacle,
  shipObstacle,
  type PickFacts,
} from "./index.ts";

const plain: PickFacts = {
  state: "paid",
  refund: null,
  tags: ["urgent", "markForSwap"],
  isShipped: false,
  heldUntil: null,
  isUnpaid: false,
};

test.each<[string | null, Partial<PickFacts>]>([
  [null, {}],
  [null, { refund: 3 }],
  [null, { tags: ["needsAlternativeItem", "completed"] }],
  ["held", { heldUntil: "2036-01-01T00:00:00Z" }],
  ["queued", { tags: ["queued"] }],
  ["alreadySold", { tags: ["queued", "alreadySold"] }],
  ["markForRefund", { tags: ["markForRefund"] }],
  ["markForReturn", { tags: ["markForReturn"], heldUntil: "2036-01-01T00:00:00Z" }],
  ["refundPending", { refund: 1 }],
  ["refunded", { refund: 2 }],
  ["refunded", { state: "refunded" }],
  ["cancelled", { state: "cancelled", refund: 1 }],
  ["deleted", { state: "deleted", isUnpaid: true }],
  ["unpaid", { isUnpaid: true, tags: ["queued"] }],
  ["cancelRequested", { state: "cancelRequested", tags: ["markForRefund"] }],
  ["shipped", { isShipped: true, tags: ["alreadySold"] }],
])("%s: %j", (obstacle, facts) => {
  expect(pickObstacle({ ...plain, ...facts })).toBe(obstacle);
});

test("what is marked, held or unpaid is sent only knowingly, what has ended never, and what is queued as ever", () => {
  const of = (facts: Partial<PickFacts>) => shipObstacle({ ...plain, tags: ["urgent"], ...facts });
  expect([of({}), of({ tags: ["queued"] })]).toEqual([null, null]);
  const kept = [
    of({ tags: ["queued", "markForRefund", "markForSwap"] }),
    of({ tags: ["markForReturn"] }),
    of({ tags: ["markForSwap"], heldUntil: "2036-01-01T00:00:00Z" }),
    of({ tags: ["alreadySold"] }),
    of({ heldUntil: "2036-01-01T00:00:00Z" }),
    of({ isUnpaid: true, tags: ["queued"] }),
    of({ refund: 1 }),
    of({ state: "cancelRequested", tags: ["markForSwap"] }),
  ];
  expect(kept).toEqual([
    "markForRefund",
    "markForReturn",
    "markForSwap",
    "alreadySold",
    "held",
    "unpaid",
    "refundPending",
    "cancelRequested",
  ]);
  expect(kept.every(mayBeSent)).toBe(true);
  const over = [
    of({ isShipped: true, tags: ["markForSwap"] }),
    of({ state: "cancelled" }),
    of({ state: "deleted" }),
    of({ refund: 2 }),
  ];
  expect([over, over.some(mayBeSent)]).toEqual([["shipped", "cancelled", "deleted", "refunded"], false]);
});

test("what only waits may be in a batch, what is over may not", () => {
  expect((["held", "queued", null] as const).map(isOutOfBatches)).toEqual([false, false, false]);
  expect((["cancelled", "unpaid", "alreadySold", "refundPending"] as const).map(isOutOfBatches)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test("fees and refunded pieces are on no pick list, and nobody has to scan a fee", () => {
  const items = [
    { _id: "cup", sku: "CUP", quantity: 3 },
    { _id: "pot", sku: "POT", quantity: 1 },
    { _id: "wrap", sku: "", name: "Gift wrap", quantity: 1, isFee: true },
  ];
  const order = {
    _id: "o",
    orderNumber: "1",
    items,
    refundedItems: [
      { itemId: "cup", quantity: 2 },
      { itemId: "pot", quantity: 1 },
    ],
  };
  const lines = listPicks([order], new Map()).flatMap((group) => group.lines);
  expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([["CUP", 1]]);
  const checks = [
    { itemId: "cup", checked: 3, skipped: null },
    { itemId: "pot", checked: 1, skipped: null },
  ];
  expect(packOutcome(items, checks)).toBe("packed");
});
