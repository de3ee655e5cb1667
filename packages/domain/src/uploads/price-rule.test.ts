import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  changesPrices,
  keptOf,
  plainPriceRule,
  priceByRule,
  priceEndings,
  priceRuleProblem,
  readPercent,
  roundUpTo,
  type PriceRule,
} from "./price-rule.ts";

const rule = (change: Partial<PriceRule>): PriceRule => ({ ...plainPriceRule, ...change });
const fees = { feePercent: 1_250, feeFixedMinor: 30 };

describe("a price by its rule", () => {
  test.each<[string, Partial<PriceRule>, number | null, number | null]>([
    ["base + 8 %", { percent: 800 }, 5_650, 6_102],
    ["base + 8 %, whole", { percent: 800, ending: "whole" }, 5_650, 6_200],
    ["base + 8 %, up to .99", { percent: 800, ending: "99" }, 5_650, 6_199],
    ["base + 8 %, up to .95", { percent: 800, ending: "95" }, 5_650, 6_195],
    [".99 stays .99", { ending: "99" }, 5_699, 5_699],
    [".96 goes to the next .95", { ending: "95" }, 5_696, 5_795],
    ["less 10 % and 1.00 on top", { percent: -1_000, amountMinor: 100 }, 5_000, 4_600],
    ["a discount below nothing", { amountMinor: -6_000 }, 5_000, null],
    ["all of it off", { percent: -10_000 }, 5_000, null],
    ["no price to begin with", { percent: 800 }, null, null],
    ["cost, fees and 30 % margin", { basis: "cost", percent: 3_000, ...fees }, null, 3_705],
    ["cost and fees that leave nothing", { basis: "cost", percent: 9_000, ...fees }, null, null],
  ])("%s", (_case, change, base, expected) => {
    expect(priceByRule(rule(change), base, 2_100, "EUR").priceMinor).toBe(expected);
  });

  test("a missing cost is named, and a cost of nothing isn't missing", () => {
    const byCost = rule({ basis: "cost", percent: 3_000, ...fees });
    expect(priceByRule(byCost, 5_000, null, "EUR")).toEqual({ priceMinor: null, problem: "noCost" });
    expect(priceByRule(byCost, null, 0, "EUR")).toEqual({ priceMinor: 53, problem: null });
  });

  test("currencies without hundredths have no .99", () => {
    expect(roundUpTo(1_234, "99", "JPY")).toBe(1_234);
    expect(roundUpTo(1_234, "99", "KWD")).toBe(1_990);
  });

  const ending = fc.constantFrom(...priceEndings);
  test("what is left after cost and fees is never less than the margin", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 6_000 }),
        fc.integer({ min: 0, max: 3_900 }),
        fc.integer({ min: 0, max: 500 }),
        ending,
        (cost, percent, feePercent, feeFixedMinor, end) => {
          const byCost = rule({ basis: "cost", percent, feePercent, feeFixedMinor, ending: end });
          const { priceMinor } = priceByRule(byCost, null, cost, "EUR");
          fc.pre(priceMinor !== null);
          const left = (keptOf(priceMinor, byCost) ?? 0) - cost;
          // Fees are rounded to the nearest minor unit.
          expect(left * 10_000).toBeGreaterThanOrEqual(priceMinor * percent - 5_000);
          expect(priceMinor).toSatisfy(Number.isInteger);
        },
      ),
    );
  });

  test("rounding goes up, by less than one whole unit, and once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), ending, (amount, end) => {
        const rounded = roundUpTo(amount, end, "EUR");
        expect(rounded - amount).toBeOneOf(Array.from({ length: 100 }, (_, more) => more));
        expect(roundUpTo(rounded, end, "EUR")).toBe(rounded);
      }),
    );
  });

  test("a higher price never comes out lower", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: -9_000, max: 10_000 }),
        ending,
        (base, more, percent, end) => {
          const of = (price: number) => priceByRule(rule({ percent, ending: end }), price, null, "EUR");
          expect(of(base + more).priceMinor ?? 0).toBeGreaterThanOrEqual(of(base).priceMinor ?? 0);
        },
      ),
    );
  });
});

test("a rule that changes nothing is none", () => {
  expect(changesPrices(rule({ feePercent: 1_000 }))).toBe(false);
  expect(changesPrices(rule({ ending: "99" }))).toBe(true);
  expect(changesPrices(null)).toBe(false);
});

test.each<[Partial<PriceRule>, string | null]>([
  [{ basis: "price", percent: -500 }, null],
  [{ basis: "cost", percent: 3_000 }, "fees"],
  [{ basis: "cost", percent: 9_000, feePercent: 1_000 }, "margin"],
  [{ basis: "cost", percent: -1, feePercent: 0 }, "margin"],
  [{ basis: "cost", percent: 8_999, feePercent: 1_000 }, null],
])("what is wrong with %j", (change, expected) => {
  expect(priceRuleProblem(rule(change))).toBe(expected);
});

test("fees of a percentage and a fixed part; none entered, nothing known", () => {
  expect(keptOf(6_100, fees)).toBe(6_100 - 763 - 30);
  expect(keptOf(10, fees)).toBe(-21);
  expect(keptOf(6_100, rule({}))).toBeNull();
});

test.each<[string, number | null]>([
  ["8", 800],
  ["8,5", 850],
  ["8.25 %", 825],
  ["-10%", -1_000],
  ["−10", -1_000],
  ["0", 0],
  ["1,234", null],
  ["", null],
  ["ten", null],
  ["8,5,5", null],
])("the percentage %s", (typed, expected) => {
  expect(readPercent(typed)).toBe(expected);
});
