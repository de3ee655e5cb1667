import { expect, test } from "vitest";
import type { OfferDesk } from "@stallkeeper/contract";
import { planCounters, type CounterWay } from "./counter-many.ts";
import { deskRows } from "./offer-rows.ts";
import type { ListedOffer } from "./offers.api.ts";
import { texts } from "./texts.ts";

const desk: OfferDesk = {
  counts: { new: 0, accepted: 0, rejected: 0 },
  feeShares: {},
  buyers: [],
  costs: [],
};
const offer = (id: string, amount: number, ask: number | null, currency = "GBP"): ListedOffer => ({
  _id: id,
  buyer: { avatar: "", handle: id, identifier: id, countryCode: "" },
  createdAt: "2026-03-01T09:00:00.000Z",
  updatedAt: "2026-03-01T09:00:00.000Z",
  expiresAt: null,
  amount,
  currency,
  acceptable: true,
  state: 0,
  quantity: 1,
  message: "",
  platform: "thriftly",
  account: "northlane",
  accountId: "a-1",
  counter: null,
  answer: null,
  items: [{ _id: `item of ${id}`, name: "Bag", price: ask, images: [], meta: null }],
});
const rows = deskRows(
  [
    offer("low", 60, 99.99),
    offer("high", 95, 100),
    offer("unpriced", 50, null),
    offer("yen", 700, 1_000, "JPY"),
  ],
  desk,
);
const plan = (way: CounterWay, typed: string) =>
  planCounters(rows, { way, typed, locale: "en-GB" }, () => null).map(
    ({ amountMinor, problem }) => amountMinor ?? problem,
  );
const { noAsk, tooLow, tooHigh, misfit } = texts.counterMany;

test.each([
  ["share", "90", [8_999, tooLow, noAsk, 900]],
  ["share", " 90 % ", [8_999, tooLow, noAsk, 900]],
  ["off", "5", [9_499, tooLow, noAsk, 995]],
  ["off", "4,50", [9_549, 9_550, noAsk, misfit("JPY")]],
  ["off", "£4.50", [9_549, 9_550, noAsk, misfit("JPY")]],
  // A thousand off, not one: more than there is to take off.
  ["off", "1,000", [tooLow, tooLow, noAsk, tooLow]],
  ["price", "98", [9_800, 9_800, 9_800, tooLow]],
  ["price", "999", [tooHigh, tooHigh, 99_900, 999]],
  ["share", "100", ["", "", "", ""]],
  ["share", "", ["", "", "", ""]],
  ["price", "much", ["", "", "", ""]],
] as const)(
  "%s %j asks each for more than they offer and less than the ask, or says why not",
  (way, typed, wanted) => {
    expect(plan(way, typed)).toEqual(wanted);
  },
);

test("an offer that can't be countered is left out with its reason", () => {
  const lines = planCounters(rows, { way: "share", typed: "90", locale: "en-GB" }, ({ offer: { _id } }) =>
    _id === "low" ? "Bazaar doesn't allow counter-offers." : null,
  );
  expect(lines[0]).toMatchObject({ amountMinor: null, problem: "Bazaar doesn't allow counter-offers." });
});
