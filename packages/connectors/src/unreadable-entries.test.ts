/**
 * Numbers and times that no database holds: such an entry is listed with its reason and stops none of the
 * others.
 */
import { expect, it } from "vitest";
import { readEach, readMinor, type JsonObject } from "@stallkeeper/connector-sdk";
import { toListing as toAtelierListing } from "./atelier/listings.port.ts";
import { toRating as toAtelierRating } from "./atelier/ratings.port.ts";
import { toListing as toBazaarListing } from "./bazaar/listings.port.ts";

const beyondDates = 9_000_000_000_000_000;
const atelierListing = {
  listing_id: 7,
  state: "live",
  quantity: 1,
  price: { amount: 100, divisor: 100, currency_code: "EUR" },
  taxonomy_id: 15,
  updated_timestamp: 1_770_000_000,
};
const bazaarListing = {
  listing_id: "l-7",
  price: { value: "1.00", currency: "EUR" },
  quantity: 1,
  status: "ACTIVE",
  modified_at: "2026-02-02T02:40:00Z",
};
const review = { review_id: 7, rating: 5, created_timestamp: 1_770_000_000 };

it.each<[string, (external: JsonObject) => unknown, JsonObject, JsonObject]>([
  ["a time beyond all dates", toAtelierListing, atelierListing, { updated_timestamp: beyondDates }],
  ["a quantity beyond all counting", toAtelierListing, atelierListing, { quantity: 3_000_000_000 }],
  ["a review's time beyond all dates", toAtelierRating, review, { created_timestamp: beyondDates }],
  ["a quantity beyond all counting", toBazaarListing, bazaarListing, { quantity: -3_000_000_000 }],
  [
    "a price beyond all counting",
    toBazaarListing,
    bazaarListing,
    { price: { value: "9".repeat(40), currency: "EUR" } },
  ],
])("%s", (_name, read, good, bad) => {
  const { entries, unreadable } = readEach([{ ...good, ...bad }, good], () => "7", read);
  expect([entries.length, unreadable.map(({ id }) => id)]).toEqual([1, ["7"]]);
});

it("an amount is counted exactly or not at all", () => {
  expect(readMinor("90071992547409.91", "EUR")).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => readMinor("90071992547409.92", "EUR")).toThrow("is no amount");
});
