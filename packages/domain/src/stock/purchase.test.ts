import fc from "fast-check";
import { expect, test } from "vitest";
import { averageCost, landedCosts } from "./purchase.ts";

test.each([
  [
    [
      [2, 1000],
      [1, 2000],
    ],
    400,
    [1100, 2200],
  ],
  [
    [
      [2, 0],
      [2, 0],
    ],
    400,
    [100, 100],
  ],
  [
    [
      [1, 1000],
      [1, null],
    ],
    300,
    [1300, null],
  ],
  [[], 300, []],
] as [[number, number | null][], number, (number | null)[]][])(
  "the lines %j with a postage of %i cost a piece %j",
  (lines, postage, costs) =>
    expect(
      landedCosts(
        lines.map(([pieces, unitMinor]) => ({ pieces, unitMinor })),
        postage,
      ),
    ).toEqual(costs),
);

test("the postage is spread whole", () => {
  const line = fc.record({
    pieces: fc.integer({ min: 1, max: 50 }),
    unitMinor: fc.integer({ min: 0, max: 9_999 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 9 }), fc.nat(99_999), (lines, postage) => {
      const costs = landedCosts(lines, postage);
      const spread = lines.reduce((sum, one, at) => sum + one.pieces * ((costs[at] ?? 0) - one.unitMinor), 0);
      expect(spread).toBeCloseTo(postage, 4);
    }),
  );
});

test("a delivery costs the same on average, whatever parts it is received in", () => {
  const parts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 40 });
  const before = fc.record({ onHand: fc.integer({ min: 0, max: 999 }), costMinor: fc.nat(9_999) });
  fc.assert(
    fc.property(before, parts, fc.nat(9_999), (start, sizes, costMinor) => {
      const inParts = sizes.reduce(
        (now, pieces) => ({
          onHand: now.onHand + pieces,
          costMinor: averageCost(now, { pieces, costMinor }),
        }),
        start,
      );
      const pieces = inParts.onHand - start.onHand;
      expect(inParts.costMinor).toBeCloseTo(averageCost(start, { pieces, costMinor }), 6);
    }),
  );
});

test.each([
  [{ onHand: 3, costMinor: 100 }, { pieces: 1, costMinor: 200 }, 125],
  [{ onHand: 0, costMinor: 100 }, { pieces: 2, costMinor: 200 }, 200],
  [{ onHand: -2, costMinor: 100 }, { pieces: 2, costMinor: 200 }, 200],
  [{ onHand: null, costMinor: 100 }, { pieces: 2, costMinor: 200 }, 200],
  [{ onHand: 5, costMinor: null }, { pieces: 2, costMinor: 200 }, 200],
])("%j with %j costs %i a piece", (before, received, cost) =>
  expect(averageCost(before, received)).toBe(cost),
);
