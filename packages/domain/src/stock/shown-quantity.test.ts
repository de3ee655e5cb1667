import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hidesLast, plainRule, saysAvailable, shownAtListing, shownQuantity } from "./shown-quantity.ts";

const rules = fc.record({
  min: fc.integer({ min: 0, max: 50 }),
  max: fc.option(fc.integer({ min: 0, max: 50 }), { nil: null }),
  percent: fc.integer({ min: 1, max: 100 }),
});
const pieces = fc.integer({ min: -20, max: 200 });

describe("what a listing shows", () => {
  test.each([
    [5, plainRule, 5],
    [-2, plainRule, 0],
    [7, { min: 0, max: 3, percent: 100 }, 3],
    [5, { min: 0, max: null, percent: 50 }, 2],
    [1, { min: 0, max: null, percent: 50 }, 0],
    [1, { min: 1, max: null, percent: 50 }, 1],
    [0, { min: 2, max: null, percent: 100 }, 0],
    [3, { min: 5, max: null, percent: 10 }, 3],
  ])("of %i available by %j is %i", (available, rule, shown) =>
    expect(shownQuantity(available, rule)).toBe(shown),
  );

  test("is never more than there is or the most allowed, and never falls when there is more", () => {
    fc.assert(
      fc.property(pieces, rules, (available, rule) => {
        const shown = shownQuantity(available, rule);
        expect(shown).toBeGreaterThanOrEqual(0);
        expect(shown).toBeLessThanOrEqual(Math.max(0, available));
        expect(shown).toBeLessThanOrEqual(rule.max ?? shown);
        expect(shownQuantity(available + 1, rule)).toBeGreaterThanOrEqual(shown);
      }),
    );
  });

  test("reaches the least number where there is as much and no limit forbids it", () => {
    fc.assert(
      fc.property(pieces, rules, (available, rule) => {
        fc.pre(available >= rule.min && (rule.max === null || rule.max >= rule.min));
        expect(shownQuantity(available, rule)).toBeGreaterThanOrEqual(rule.min);
      }),
    );
  });

  test("is told of where the last pieces would be hidden, and a least number of one prevents it", () => {
    fc.assert(
      fc.property(pieces, rules, (available, rule) => {
        expect(hidesLast(available, rule)).toBe(available > 0 && shownQuantity(available, rule) === 0);
        const atLeastOne = { ...rule, min: Math.max(1, rule.min) };
        expect(hidesLast(available, atLeastOne)).toBe(available > 0 && rule.max === 0);
      }),
    );
  });

  test("says what is available only where no other count looks the same", () => {
    fc.assert(
      fc.property(pieces, rules, fc.constantFrom(99, 100), (available, { min, max }, percent) => {
        const rule = { min, max, percent };
        fc.pre(available >= 0 && saysAvailable(shownQuantity(available, rule), rule));
        expect(shownQuantity(available, rule)).toBe(available);
      }),
    );
    expect(saysAvailable(3, plainRule)).toBe(true);
    expect(saysAvailable(3, { min: 0, max: 3, percent: 100 })).toBe(false);
  });
});

describe("what a listing with a rule of its own shows", () => {
  const account = { min: 1, max: 4, percent: 50 };
  const asAccount = { min: null, max: null, percent: null, safety: null };
  test.each([
    [6, {}, 3],
    [6, { percent: 100 }, 4],
    [6, { percent: 100, max: 9 }, 6],
    [6, { min: 4 }, 4],
    [6, { safety: 2 }, 2],
    [2, { safety: 2, min: 2 }, 0],
    [6, { max: 0 }, 0],
  ])("of %i available by %j is %i", (available, own, shown) =>
    expect(shownAtListing(available, { ...asAccount, ...own }, account)).toBe(shown),
  );
});
