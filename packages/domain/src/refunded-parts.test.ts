import fc from "fast-check";
import { expect, test } from "vitest";
import type { PartItem } from "./combining.ts";
import { listPicks } from "./pick-list.ts";
import { isPartToSend, withholdRefunded, type RefundablePart } from "./refunded-parts.ts";

const lines = [
  { _id: "cup", sku: "CUP", quantity: 3 },
  { _id: "jug", sku: "JUG", quantity: 1 },
  { _id: "wrap", quantity: 1, isFee: true },
];
const part = (items: PartItem[], more: Partial<RefundablePart> = {}): RefundablePart => ({
  items,
  sentAt: null,
  ...more,
});
const cups = (quantity: number): PartItem => ({ itemId: "cup", quantity });
const jug: PartItem = { itemId: "jug", quantity: 1 };

test("refunded pieces leave the last unsent parts that hold them, and come back as they were", () => {
  const split = [part([cups(1), jug]), part([cups(2)])];
  const first = withholdRefunded(split, lines, [cups(1)]);
  expect(first).toEqual([part([cups(1), jug]), part([cups(1)], { refundedItems: [cups(1)] })]);
  const both = withholdRefunded(first, lines, [cups(3), jug]);
  expect(both).toEqual([part([], { refundedItems: [cups(1), jug] }), part([], { refundedItems: [cups(2)] })]);
  expect(both.some(isPartToSend)).toBe(false);
  expect(withholdRefunded(both, lines, [])).toEqual(split);
});

test("what was sent stays as it is; what was refunded before the split and is wanted again goes last", () => {
  const sent = part([cups(2)], { sentAt: "2026-03-01T09:00:00Z" });
  const [kept, open] = withholdRefunded([sent, part([cups(1), jug])], lines, [cups(2)]);
  expect(kept).toBe(sent);
  expect(open).toEqual(part([jug], { refundedItems: [cups(1)] }));
  expect(withholdRefunded([part([cups(2)]), part([jug])], lines, [])).toEqual([
    part([cups(2)]),
    part([jug, cups(1)]),
  ]);
  // Nothing is left that could take them.
  expect(withholdRefunded([sent], lines, [])).toEqual([sent]);
});

test("refunded pieces of a part that waits are not missed in the part that is picked now", () => {
  const split = [part([cups(1), jug]), { ...part([cups(2)]), heldUntil: "2026-03-02T09:00:00Z" }];
  const parts = withholdRefunded(split, lines, [cups(1)]);
  const picked = listPicks(
    [{ _id: "1", orderNumber: "24-1", items: lines, refundedItems: [cups(1)], parts }],
    new Map(),
  );
  expect(picked.flatMap((group) => group.lines.map(({ sku, quantity }) => [sku, quantity]))).toEqual([
    ["CUP", 1],
    ["JUG", 1],
  ]);
});

test("whatever is refunded and refused in whatever order: unsent parts hold what is still to be sent, and end as they began", () => {
  const counts = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(counts, fc.nat(2), fc.array(fc.nat(12), { maxLength: 6 }), (shares, sentCount, refunds) => {
      const ordered = [{ _id: "cup", quantity: shares.reduce((sum, one) => sum + one, 0) }];
      fc.pre((ordered[0]?.quantity ?? 0) > 0);
      const split = shares.map((share, n) =>
        part(share === 0 ? [] : [cups(share)], n < sentCount ? { sentAt: "2026-03-01T09:00:00Z" } : {}),
      );
      const open = (parts: readonly RefundablePart[]) =>
        parts
          .filter(({ sentAt }) => sentAt === null)
          .flatMap(({ items }) => items)
          .reduce((sum, { quantity }) => sum + quantity, 0);
      const sent = shares.slice(0, sentCount).reduce((sum, one) => sum + one, 0);
      let parts = split;
      for (const gone of refunds) {
        parts = withholdRefunded(parts, ordered, [cups(gone)]);
        const wanted = Math.max(0, (ordered[0]?.quantity ?? 0) - gone - sent);
        expect(open(parts)).toBe(sentCount < shares.length ? wanted : 0);
        expect(withholdRefunded(parts, ordered, [cups(gone)])).toEqual(parts);
      }
      expect(withholdRefunded(parts, ordered, [])).toEqual(split);
    }),
  );
});
