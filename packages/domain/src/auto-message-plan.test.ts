import { describe, expect, test } from "vitest";
import {
  afterQuietHours,
  explainDecision,
  explainRefusal,
  isOutOfHours,
  sendingMoment,
  usualPlan,
  whyNotSent,
  type AutoMessageFacts,
} from "./auto-message-plan.ts";
import { isTimeZone } from "./time/zones.ts";
import { zonesOf } from "./time/country-zones.ts";
import { countryCodeOf } from "./customs.ts";

const at = (text: string): number => Date.parse(text);
const iso = (atMs: number): string => new Date(atMs).toISOString();
const quiet = { from: "21:00", to: "08:00" };

describe("quiet hours", () => {
  test.each([
    // Daytime in Berlin.
    ["2026-03-10T12:00:00Z", "DE", "2026-03-10T12:00:00.000Z"],
    // 21:00 begins them, 08:00 ends them, in the buyer's own time.
    ["2026-03-10T20:00:00Z", "DE", "2026-03-11T07:00:00.000Z"],
    ["2026-03-11T06:59:00Z", "DE", "2026-03-11T07:00:00.000Z"],
    ["2026-03-11T07:00:00Z", "DE", "2026-03-11T07:00:00.000Z"],
    // The night in which clocks go forward: 08:00 is an hour sooner.
    ["2026-03-28T21:30:00Z", "DE", "2026-03-29T06:00:00.000Z"],
    // Neither New York nor Los Angeles is woken.
    ["2026-03-10T12:30:00Z", "US", "2026-03-10T15:00:00.000Z"],
    ["2026-03-11T01:30:00Z", "US", "2026-03-11T15:00:00.000Z"],
    // A country that nobody knows keeps the store's time.
    ["2026-03-10T22:00:00Z", "", "2026-03-11T08:00:00.000Z"],
  ])("%s in %s is sent at %s", (now, country, sent) => {
    expect(iso(afterQuietHours(at(now), quiet, zonesOf(country, "Europe/London")))).toBe(sent);
  });

  test("zones whose nights cover the whole day hold nothing up, and no hours none", () => {
    const now = at("2026-03-10T12:30:00Z");
    expect(afterQuietHours(now, { from: "09:00", to: "08:00" }, ["Europe/Paris", "Asia/Tokyo"])).toBe(now);
    expect(afterQuietHours(now, null, ["Asia/Tokyo"])).toBe(now);
  });

  test("quiet hours end twice where a clock is put back, and the later end isn't a day away", () => {
    const until = { from: "21:00", to: "01:30" };
    const zones = ["Europe/London"];
    // At 01:10, before the clock is put back and after it.
    expect(iso(afterQuietHours(at("2026-10-25T00:10:00Z"), until, zones))).toBe("2026-10-25T00:30:00.000Z");
    expect(iso(afterQuietHours(at("2026-10-25T01:10:00Z"), until, zones))).toBe("2026-10-25T01:30:00.000Z");
  });

  test("a delay counts from the event, and a late look sends at once", () => {
    const fired = at("2026-03-10T12:00:00Z");
    const plan = { delayMinutes: 120, quiet };
    expect(iso(sendingMoment(fired, fired, plan, ["Europe/Berlin"]))).toBe("2026-03-10T14:00:00.000Z");
    const late = at("2026-03-10T15:00:00Z");
    expect(sendingMoment(fired, late, plan, ["Europe/Berlin"])).toBe(late);
    expect(iso(sendingMoment(at("2026-03-10T19:00:00Z"), late, plan, ["Europe/Berlin"]))).toBe(
      "2026-03-11T07:00:00.000Z",
    );
  });
});

test("every country has zones that exist, under a code that is one", () => {
  for (const code of ["DE", "US", "GB", "AU", "BR", "PT", "UA", "VN", "CL", "NZ", "AE"]) {
    expect(countryCodeOf(code)).toBe(code);
    for (const zone of zonesOf(code, "no such zone")) expect(isTimeZone(zone)).toBe(true);
  }
});

test.each([
  ["2026-03-10T09:00:00Z", false],
  ["2026-03-10T07:59:00Z", true],
  ["2026-03-10T18:00:00Z", true],
  ["2026-03-14T12:00:00Z", true],
])("a message at %s is out of hours: %s", (moment, isOut) => {
  expect(isOutOfHours(at(moment), { from: "08:00", to: "18:00" }, "Europe/London")).toBe(isOut);
});

const facts: AutoMessageFacts = {
  isAwaitingPayment: false,
  isCancelled: false,
  accountId: "a-1",
  account: "northlane",
  countryCode: "FR",
  total: 45,
  isFirstOrder: true,
  hasBuyerWritten: false,
  hasSellerWritten: false,
  stars: null,
};

describe("what a message is for", () => {
  const plan = usualPlan("orderReceived");
  test.each([
    ["the order is awaiting payment", {}, { isAwaitingPayment: true }],
    ["the order was cancelled", {}, { isCancelled: true }],
    ["the buyer wrote first", {}, { hasBuyerWritten: true }],
    [null, {}, { hasSellerWritten: true }],
    ["northlane isn't among its accounts", { accountIds: ["a-2"] }, {}],
    [null, { accountIds: ["a-2", "a-1"] }, {}],
    ["FR isn't among its countries", { countries: ["DE"] }, {}],
    ["the buyer's country isn't known", { countries: ["DE"] }, { countryCode: "" }],
    [null, { countries: ["FR"] }, {}],
    ["the order's total is too low", { leastTotal: 45.01 }, {}],
    [null, { leastTotal: 45, mostTotal: 45 }, {}],
    ["the order's total is too high", { mostTotal: 44.99 }, {}],
    ["it isn't the buyer's first order", { firstOrderOnly: true }, { isFirstOrder: false }],
    [null, { firstOrderOnly: true }, {}],
  ])("%s", (reason, planned, known) => {
    expect(whyNotSent("orderReceived", { ...plan, ...planned }, { ...facts, ...known })).toBe(reason);
  });

  test("a refund is told of where the order was cancelled, too, but not while it awaits payment", () => {
    const refunded = (known: Partial<AutoMessageFacts>) =>
      whyNotSent("refundIssued", usualPlan("refundIssued"), { ...facts, ...known });
    expect(refunded({ isCancelled: true })).toBeNull();
    expect(refunded({ isCancelled: true, isAwaitingPayment: true })).toBe("the order is awaiting payment");
  });

  test("out of hours the buyer's own message is none that came first, an answer is", () => {
    const late = usualPlan("messageReceivedOutOfHours");
    expect(whyNotSent("messageReceivedOutOfHours", late, { ...facts, hasBuyerWritten: true })).toBeNull();
    expect(whyNotSent("messageReceivedOutOfHours", late, { ...facts, hasSellerWritten: true })).toBe(
      "you answered first",
    );
  });

  test.each([
    [null, {}],
    ["Bazaar has no ratings here", { hasRatings: false }],
    ["Bazaar asks buyers itself", { asksBuyers: true, wasLate: true }],
    ["the buyer has already left a rating", { isRated: true, wasRefunded: true }],
    ["the order was shipped late", { wasLate: true }],
    ["money was refunded", { wasRefunded: true }],
    ["a return was opened", { hasReturn: true }],
    ["the buyer is waiting for your answer", { isBuyerWaiting: true }],
  ])("a rating is asked for, or not: %s", (reason, known) => {
    const rating = {
      platform: "Bazaar",
      hasRatings: true,
      asksBuyers: false,
      isRated: false,
      wasLate: false,
      wasRefunded: false,
      hasReturn: false,
      isBuyerWaiting: false,
      ...known,
    };
    const asked = { ...facts, hasBuyerWritten: true, rating };
    expect(whyNotSent("ratingDue", usualPlan("ratingDue"), asked)).toBe(reason);
    expect(whyNotSent("ratingDue", { ...usualPlan("ratingDue"), countries: ["DE"] }, asked)).toBe(
      reason ?? "FR isn't among its countries",
    );
  });

  test("a rating is answered up to three stars, unless somebody says otherwise", () => {
    const stars = (count: number | null) =>
      whyNotSent("ratingReceived", usualPlan("ratingReceived"), { ...facts, stars: count });
    expect([stars(3), stars(null), stars(4)]).toEqual([null, null, "the rating has 4 stars"]);
  });
});

test("every decision is one sentence", () => {
  expect(explainDecision("skipped", "the buyer wrote first")).toBe("Not sent because the buyer wrote first.");
  expect(explainDecision("held", "{{trackingNumber}} is empty.")).toBe(
    "Held as a task: {{trackingNumber}} is empty.",
  );
  expect(explainRefusal("Bazaar", "refused", "No such buyer.")).toBe(
    "Not sent: Bazaar refused it. It says: No such buyer.",
  );
  expect(explainRefusal("Bazaar", "gaveUp", "")).toBe(
    "Not sent: we gave up after several tries. Bazaar: no reason was given.",
  );
  expect(explainDecision("off", null)).toBe("Not sent because no snippet was chosen.");
});
