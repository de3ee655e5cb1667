import { expect, test } from "vitest";
import { readRule, typedOf, type TypedRule } from "./typed-rule.ts";

const blank = typedOf(null, "EUR");
const read = (change: Partial<TypedRule>, locale = "en-GB") =>
  readRule({ ...blank, ...change }, "EUR", locale);

test("nothing typed is the draft's price, without fees known", () => {
  expect(read({}).rule).toEqual({
    basis: "price",
    percent: 0,
    amountMinor: 0,
    ending: "exact",
    feePercent: null,
    feeFixedMinor: 0,
  });
});

test("what tired sellers type: commas, signs, percent and euro signs", () => {
  expect(
    read({ percent: "8,5", amount: "−1,50 €", feePercent: "12.5 %", feeFixed: "€0.30" }).rule,
  ).toMatchObject({ percent: 850, amountMinor: -150, feePercent: 1_250, feeFixedMinor: 30 });
});

test.each<[Partial<TypedRule>, string]>([
  [{ percent: "lots" }, "percent"],
  [{ percent: "-101" }, "percent"],
  [{ amount: "-" }, "amount"],
  [{ amount: "12 USD" }, "amount"],
  [{ feePercent: "-1" }, "feePercent"],
  [{ feeFixed: "-0.30" }, "feeFixed"],
  [{ basis: "cost", percent: "30" }, "feePercent"],
  [{ basis: "cost", percent: "90", feePercent: "10" }, "percent"],
])("%j isn't saved", (change, field) => {
  const { rule, errors } = read(change);
  expect([rule, Object.keys(errors)]).toEqual([null, [field]]);
});

test("a saved formula stands in the form as it was typed", () => {
  const typed = { percent: "8.5", amount: "1.5", feePercent: "12.5", feeFixed: "0.3" };
  expect(typedOf(read(typed).rule, "EUR")).toMatchObject(typed);
});
