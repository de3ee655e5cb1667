/** Weights and sides go out in the shop's own units, or not at all. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { wooListings } from "./listings.port.ts";
import { openWooMarket } from "./woo-market.test-server.ts";
import { wooDraft } from "./woo-shelf.test-server.ts";

let market: Awaited<ReturnType<typeof openWooMarket>>;
beforeEach(async () => {
  market = await openWooMarket();
});
afterEach(() => market.close());

async function weightAt(unit: string | null, weightGrams?: number): Promise<unknown> {
  market.shop.products.weightUnit = unit;
  const draft = { ...wooDraft(`W-${unit}`), ...(weightGrams === undefined ? {} : { weightGrams }) };
  const made = await wooListings.publish?.(market.ctx, draft);
  return market.shop.products.get(Number(made?.platformListingId))["weight"];
}

it.each([
  ["g", 850, "850"],
  ["kg", 850, "0.85"],
  ["oz", 850, "29.9829"],
  ["lbs", 850, "1.8739"],
  // Units that aren't known, and a key that may not read them.
  ["stone", 850, undefined],
  [null, 850, undefined],
  ["kg", undefined, undefined],
])("in %s: %s g as %s", async (unit, grams, sent) => {
  expect(await weightAt(unit, grams)).toBe(sent);
});

it("is changed in that unit, too", async () => {
  market.shop.products.weightUnit = "lbs";
  const made = await wooListings.publish?.(market.ctx, wooDraft("W-LATER"));
  const ref = { platformListingId: made?.platformListingId ?? "", sku: "W-LATER" };
  await wooListings.revise?.(market.ctx, ref, { weightGrams: 907 });
  expect(market.shop.products.get(Number(ref.platformListingId))["weight"]).toBe("1.9996");
});

it.each([
  ["cm", { length: "30", width: "20", height: "5" }],
  ["mm", { length: "300", width: "200", height: "50" }],
  ["in", { length: "11.811", width: "7.874", height: "1.9685" }],
  [null, undefined],
])("sides in %s", async (unit, sent) => {
  market.shop.products.sideUnit = unit;
  const packageCm = { length: 30, width: 20, height: 5 };
  const made = await wooListings.publish?.(market.ctx, { ...wooDraft(`S-${unit}`), packageCm });
  expect(market.shop.products.get(Number(made?.platformListingId))["dimensions"]).toEqual(sent);
});
