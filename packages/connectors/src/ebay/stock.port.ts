/**
 * Stock and prices on eBay: one product a call, with its offer. What buyers see is the smaller of what the
 * product has and what the offer is given, so both are set. eBay compares nothing: the product is read first
 * where a count is expected.
 */
import { z } from "zod";
import { levelOf, Malformed, pushEach, Rejected, stockRefOf } from "@stallkeeper/connector-sdk";
import type {
  ConnectorContext,
  JsonObject,
  StockChange,
  StockOutcome,
  StockPort,
  StockRef,
} from "@stallkeeper/connector-sdk";
import { fetchFromEbay } from "./ebay.client.ts";
import { problemOf } from "./ebay.problems.ts";
import { fetchItem, fetchOffers, INVENTORY, readItem, readOffer, unmanaged } from "./inventory.reading.ts";
import { bulkEntry } from "./inventory.wire.ts";
import type { Offer } from "./inventory.wire.ts";
import { amountOf } from "./listing-body.ts";
import { piecesOf, toListing } from "./listing.mapping.ts";

export const ebayStock: StockPort = {
  // Up to three calls a change.
  maxBatchSize: 20,
  canChangePrice: true,
  atZero: "keeps",
  comparesQuantity: "byReading",

  push: (ctx, changes) => pushEach(changes, (change) => pushOne(ctx, change)),

  async read(ctx, refs) {
    const levels = [];
    for (const ref of refs) {
      const found = await findSku(ctx, ref);
      const item = found === null ? null : await fetchItem(ctx, ref.sku);
      const listing = found && item ? toListing([{ item, offer: found }], () => "") : null;
      const level = listing === null ? null : levelOf({ ...ref, platformVariantId: null }, listing);
      levels.push(level === null ? null : { ...level, ...stockRefOf(ref) });
    }
    return levels;
  },
};

/** The published offer of the listing and SKU; null: this API doesn't hold it. */
async function findSku(
  ctx: ConnectorContext,
  { platformListingId, sku }: StockRef,
): Promise<JsonObject | null> {
  if (sku === "") return null;
  const offers = await fetchOffers(ctx, sku);
  return offers.find((one) => readOffer(one).listing?.listingId === platformListingId) ?? null;
}

async function pushOne(ctx: ConnectorContext, change: StockChange): Promise<StockOutcome> {
  const { sku, quantity, expectedQuantity } = change;
  const ref = stockRefOf(change);
  const found = await findSku(ctx, change);
  if (found === null) throw unmanaged("stock.push");
  const offer = readOffer(found);
  if (offer.status !== "PUBLISHED")
    throw new Rejected("25713", "This listing has ended. List it again.", { operation: "stock.push" });
  if (quantity !== undefined && expectedQuantity !== undefined) {
    const item = await fetchItem(ctx, sku);
    const current = item === null ? null : piecesOf(readItem(item), offer);
    const isThere = current === quantity && change.price === undefined;
    if (current !== expectedQuantity && !isThere) return { ...ref, state: "stale", quantity: current };
  }
  const { responses } = await fetchFromEbay(ctx, {
    operation: "stock.push",
    method: "POST",
    path: `${INVENTORY}/bulk_update_price_quantity`,
    json: { requests: [requestOf(change, offer)] },
    schema: z.looseObject({ responses: z.array(bulkEntry) }),
  });
  if (responses.length === 0)
    throw new Malformed("eBay gave no outcome.", { operation: "stock.push", effectUnknown: true });
  const bad = responses.find(({ statusCode }) => statusCode >= 300);
  if (bad === undefined) return { ...ref, state: "accepted" };
  const [error] = bad.errors;
  const problem = error && problemOf(error);
  if (problem === undefined || bad.statusCode >= 500)
    return { ...ref, state: "again", text: problem?.text ?? "eBay has trouble.", retryAt: null };
  return { ...ref, state: "refused", ...problem };
}

function requestOf({ sku, quantity, price }: StockChange, { offerId }: Offer): object {
  return {
    sku,
    ...(quantity === undefined ? {} : { shipToLocationAvailability: { quantity } }),
    offers: [
      {
        offerId,
        ...(quantity === undefined ? {} : { availableQuantity: quantity }),
        ...(price === undefined ? {} : { price: amountOf(price) }),
      },
    ],
  };
}
