import fc from "fast-check";
import { expect, test } from "vitest";
import {
  combineProblem,
  consigneeKey,
  mostCombined,
  splitProblem,
  type CombinableOrder,
} from "./combining.ts";

const order = (parts: Partial<CombinableOrder> = {}): CombinableOrder => ({
  accountId: "a",
  currency: "EUR",
  buyer: { id: "b" },
  address: {
    name: "Mara Lind",
    line1: "Storgatan 3",
    city: "Lund",
    zipcode: "223 50",
    countryName: "Sweden",
  },
  external: false,
  state: "paid",
  refund: null,
  shipping: { shipped: false },
  parts: [],
  ...parts,
});

test("spelling alone parts nobody", () => {
  expect(consigneeKey(order())).toBe(
    consigneeKey(
      order({
        address: {
          name: " mara  LIND",
          line1: "Storgatan, 3",
          city: "lund",
          zipcode: "223-50",
          countryName: "Sweden",
        },
      }),
    ),
  );
  expect(combineProblem([order(), order()])).toBeNull();
});

test.each<[Partial<CombinableOrder>]>([
  [{ accountId: "c" }],
  [{ currency: "USD" }],
  [{ buyer: { id: "c" } }],
  [{ buyer: { id: null } }],
  [{ address: { ...order().address, line1: "Storgatan 4" } }],
  [{ address: {} }],
  [{ state: "cancelled" }],
  [{ external: true }],
  [{ refund: 1 }],
  [{ refund: 2 }],
  [{ shipping: { shipped: true } }],
  [{ parts: [{}] }],
])("%j can't join", (parts) => expect(combineProblem([order(), order(parts)])).toMatch(/^Only /));

test("one order is no group, and a group has an end", () => {
  expect(combineProblem([order()])).toContain("two");
  expect(combineProblem(Array.from({ length: mostCombined + 1 }, () => order()))).toContain(
    String(mostCombined),
  );
  expect(combineProblem([order({ refund: 3 }), order()])).toBeNull();
});

test("any sharing out of all pieces among non-empty parts is a split, and one piece more or less is none", () => {
  const items = fc
    .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 })
    .map((list) => list.map((quantity, n) => ({ _id: `i${n}`, quantity })));
  fc.assert(
    fc.property(items, fc.infiniteStream(fc.nat(3)), (held, stream) => {
      const parts: { items: { itemId: string; quantity: number }[] }[] = Array.from({ length: 4 }, () => ({
        items: [],
      }));
      for (const { _id, quantity } of held)
        for (let n = 0; n < quantity; n += 1)
          parts[Number(stream.next().value)]?.items.push({ itemId: _id, quantity: 1 });
      const full = parts.filter(({ items: own }) => own.length > 0);
      expect(splitProblem(held, [], full)).toBe(
        full.length < 2 ? "Add at least two parcels to split an order." : null,
      );
      if (full.length < 2) return;
      const [first, ...rest] = full;
      expect(
        splitProblem(
          held,
          [],
          [{ items: [...(first?.items ?? []), { itemId: "i0", quantity: 1 }] }, ...rest],
        ),
      ).toContain("more pieces");
      expect(splitProblem([...held, { _id: "new", quantity: 1 }], [], full)).toContain("in a parcel");
      expect(splitProblem(held, [], [...full, { items: [] }])).toContain("at least one piece");
    }),
  );
});

test("refunded pieces and fees go into no parcel", () => {
  const items = [
    { _id: "cups", quantity: 3 },
    { _id: "jug", quantity: 1 },
    { _id: "wrap", quantity: 1, isFee: true },
  ];
  const refunded = [
    { itemId: "cups", quantity: 1 },
    { itemId: "jug", quantity: 1 },
  ];
  const parts = (...quantities: number[]) =>
    quantities.map((quantity) => ({ items: [{ itemId: "cups", quantity }] }));
  expect([splitProblem(items, refunded, parts(1, 1)), splitProblem(items, refunded, parts(2, 1))]).toEqual([
    null,
    "The parcels hold more pieces than there are to send.",
  ]);
  for (const itemId of ["jug", "wrap"])
    expect(splitProblem(items, refunded, [...parts(2), { items: [{ itemId, quantity: 1 }] }])).toContain(
      "more pieces",
    );
});
