/**
 * Stock and prices on Bazaar: 25 listings a call, answered 207 with a result each. Bazaar compares the
 * expected quantity itself, so a sale in between is told instead of written over.
 */
import { z } from "zod";
import { levelOf, Malformed, stockRefOf } from "@stallkeeper/connector-sdk";
import type { StockChange, StockOutcome, StockPort } from "@stallkeeper/connector-sdk";
import { draftField, fetchFromBazaar } from "./bazaar.client.ts";
import { bazaarListings, priceOf } from "./listings.port.ts";

const resultWire = z.object({
  status: z.int32(),
  errors: z.array(
    z.looseObject({
      code: z.string(),
      message: z.string(),
      field: z.string().nullish(),
      current_quantity: z.int32().nullish(),
    }),
  ),
});
type Result = z.infer<typeof resultWire>;

export const bazaarStock: StockPort = {
  maxBatchSize: 25,
  canChangePrice: true,
  atZero: "keeps",
  comparesQuantity: "exactly",

  async push(ctx, changes) {
    if (changes.length === 0) return [];
    const { results } = await fetchFromBazaar(ctx, {
      operation: "stock.push",
      method: "POST",
      path: "/listings/bulk_price_quantity",
      json: { items: changes.map(itemOf) },
      schema: z.object({ results: z.array(resultWire) }),
    });
    if (results.length !== changes.length)
      throw new Malformed("Bazaar answered for another number of listings than it was asked about.", {
        operation: "stock.push",
        effectUnknown: true,
      });
    return changes.map((change, at) => outcomeOf(change, results[at]));
  },

  async read(ctx, refs) {
    const levels = [];
    for (const ref of refs) {
      const listing = await bazaarListings.read(ctx, ref);
      levels.push(listing === null ? null : levelOf(ref, listing));
    }
    return levels;
  },
};

function itemOf({ platformListingId, quantity, price, expectedQuantity }: StockChange): object {
  return {
    listing_id: platformListingId,
    ...(quantity === undefined ? {} : { quantity }),
    ...(price === undefined ? {} : { price: priceOf(price) }),
    ...(expectedQuantity === undefined ? {} : { expected_quantity: expectedQuantity }),
  };
}

function outcomeOf(change: StockChange, result: Result | undefined): StockOutcome {
  const ref = stockRefOf(change);
  if (result !== undefined && result.status < 300) return { ...ref, state: "accepted" };
  const error = result?.errors[0];
  if (error?.code === "quantity_changed") {
    const quantity = error.current_quantity ?? null;
    // A repeat of a change that was done: what was expected is gone because of us.
    if (quantity === change.quantity && change.price === undefined) return { ...ref, state: "accepted" };
    return { ...ref, state: "stale", quantity };
  }
  const { status = 500 } = result ?? {};
  if (error === undefined || status >= 500 || status === 429)
    return { ...ref, state: "again", text: error?.message ?? "Bazaar has trouble.", retryAt: null };
  return { ...ref, state: "refused", code: error.code, text: error.message, field: draftField(error.field) };
}
