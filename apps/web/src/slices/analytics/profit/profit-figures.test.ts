import { expect, test } from "vitest";
import {
  amountOf,
  chargesMissing,
  doubtsOf,
  hasNoCosts,
  isUnknown,
  profitOf,
  waterfallOf,
} from "./profit-figures.ts";

const steps = [
  { step: "charges", amountMinor: -25 },
  { step: "cost", amountMinor: -400 },
  { step: "fee:final_value", amountMinor: -120 },
  { step: "sales", amountMinor: 1_000 },
  { step: "fee:estimate", amountMinor: -30 },
  { step: "refunds", amountMinor: -500 },
];

test("the steps go from sales to what is left, and end at their sum, also below 0", () => {
  const drawn = waterfallOf({ steps });
  expect(drawn.map(({ step }) => step)).toEqual([
    "sales",
    "refunds",
    "fee:final_value",
    "fee:estimate",
    "cost",
    "charges",
    "profit",
  ]);
  expect(drawn.at(-1)).toEqual({ step: "profit", amountMinor: -75, fromMinor: 0, toMinor: -75 });
  expect(drawn.slice(1, -1).map(({ fromMinor }) => fromMinor)).toEqual(
    drawn.slice(0, -2).map(({ toMinor }) => toMinor),
  );
  expect(profitOf({ steps })).toBe(-75);
  expect(amountOf({ steps }, "fees")).toBe(-150);
});

test("what isn't known is named", () => {
  const row = {
    key: "",
    name: "",
    sku: "",
    currency: "GBP",
    orders: 3,
    ordersSettled: 1,
    settledAt: null,
    ordersWithEstimates: 0,
    ordersWithoutFees: 2,
    ordersWithoutPostage: 1,
    labelsLeftOut: 0,
    pieces: 3,
    piecesWithoutCost: 1,
    piecesAtTodaysCost: 2,
    steps,
  };
  expect(doubtsOf(row)).toEqual([
    "fees of 2 orders aren't known",
    "postage of 1 order isn't known",
    "1 piece has no cost",
    "2 pieces count at today's cost, because stock hasn't booked them",
  ]);
  expect(isUnknown(row, "cost")).toBe(false);
  expect(isUnknown(row, "postage")).toBe(true);
  expect(isUnknown(row, "refunds")).toBe(false);
});

test("costs are unknown where no piece has one, not where none was due", () => {
  expect(hasNoCosts({ pieces: 3, piecesWithoutCost: 3, steps: steps.slice(2) })).toBe(true);
  expect(hasNoCosts({ pieces: 3, piecesWithoutCost: 1, steps })).toBe(false);
  expect(hasNoCosts({ pieces: 0, piecesWithoutCost: 0, steps: [] })).toBe(false);
});

test("charges that belong to no order are named where they aren't counted", () => {
  const view = { chargesLeftOut: [{ currency: "GBP", charges: 2 }] };
  expect(chargesMissing(view, "GBP")).toEqual(["2 charges without an order aren't counted here"]);
  expect(chargesMissing(view, "EUR")).toEqual([]);
});
