import { expect, test } from "vitest";
import { holds, localFacts, type RuleCondition, type RuleFacts } from "./rule-conditions.ts";

const line = { sku: "A", title: "Cup", quantity: 1, brand: "Pressglas", category: "Home", available: 2 };
const facts: RuleFacts = {
  platform: "bazaar",
  account: "a",
  country: "GB",
  isInternational: false,
  totalMinor: 1_000,
  currency: "GBP",
  lines: [line, { ...line, sku: "B", brand: "Other", available: 9 }],
  tags: [],
  weightGrams: null,
  noteFromBuyer: "",
  hasBoughtBefore: false,
  isGift: false,
  service: "Tracked 48",
  marginPercent: 20,
  hasReturnedBefore: true,
  isAddressWhole: false,
  // A Sunday.
  local: localFacts(Date.parse("2026-03-29T20:30:00Z"), "Europe/London"),
};
const unknown: RuleFacts = {
  ...facts,
  lines: [{ sku: "A", title: "Cup", quantity: 1 }],
  service: null,
  marginPercent: null,
};
for (const part of ["hasReturnedBefore", "isAddressWhole", "local"] as const) delete unknown[part];

test.each<[RuleCondition, RuleCondition]>([
  [
    { field: "service", is: true, text: "tracked" },
    { field: "service", is: false, text: "tracked" },
  ],
  [
    { field: "stock", over: false, count: 3 },
    { field: "stock", over: true, count: 2 },
  ],
  [
    { field: "margin", over: true, percent: 19 },
    { field: "margin", over: false, percent: 20 },
  ],
  [
    { field: "returns", is: true },
    { field: "returns", is: false },
  ],
  [
    { field: "address", is: false },
    { field: "address", is: true },
  ],
  // Half past nine in the evening, as the clocks went forward that morning.
  [
    { field: "time", is: true, from: "21:30", to: "06:00" },
    { field: "time", is: true, from: "09:00", to: "21:30" },
  ],
  [
    { field: "time", is: false, from: "09:00", to: "17:00" },
    { field: "time", is: false, from: "21:00", to: "22:00" },
  ],
  [
    { field: "weekday", is: true, days: [6, 7] },
    { field: "weekday", is: false, days: [7] },
  ],
  [
    { field: "line", part: "brand", every: false, text: "pressglas" },
    { field: "line", part: "brand", every: true, text: "pressglas" },
  ],
  [
    { field: "line", part: "category", every: true, text: "home" },
    { field: "line", part: "category", every: false, text: "garden" },
  ],
])("%j holds and %j doesn't; neither does where it isn't known", (one, other) => {
  expect([holds(one, facts), holds(other, facts)]).toEqual([true, false]);
  expect([holds(one, unknown), holds(other, unknown)]).toEqual([false, false]);
});
