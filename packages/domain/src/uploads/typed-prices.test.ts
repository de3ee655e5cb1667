import { expect, test } from "vitest";
import { blankDraft, effectiveListing } from "./upload-draft.ts";

const draft = { ...blankDraft, title: "Cup", sku: "C-1", currency: "GBP", priceMinor: 700 };
const at = (currency: string, own: { priceMinor: number; priceCurrency?: string }) =>
  effectiveListing(draft, own, null, { currency, conditions: [] });

test.for([
  ["EUR", "EUR", 900, null],
  ["EUR", "GBP", null, "otherCurrency"],
  ["GBP", undefined, 900, null],
] as const)("sold in %s, typed in %s: %s", ([currency, priceCurrency, price, problem]) => {
  const own = { priceMinor: 900, ...(priceCurrency === undefined ? {} : { priceCurrency }) };
  const listing = at(currency, own);
  expect([listing.priceMinor, listing.priceProblem]).toEqual([price, problem]);
});

test("another currency's price isn't replaced by the draft's own behind the seller's back", () => {
  expect(at("GBP", { priceMinor: 900, priceCurrency: "EUR" }).priceMinor).toBeNull();
});
