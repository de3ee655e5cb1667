/**
 * Stock and prices on Atelier: one listing a call, quantity and price always together, no compare. So each
 * change reads the listing first: for the half that stays, and to see whether what was expected stands there.
 */
import { jsonObject, levelOf, pushEach, Rejected, stockRefOf } from "@stallkeeper/connector-sdk";
import type { StockPort } from "@stallkeeper/connector-sdk";
import { fetchFromAtelier, shopPath } from "./atelier.client.ts";
import { atelierListings, priceOf } from "./listings.port.ts";

export const atelierStock: StockPort = {
  maxBatchSize: 20,
  canChangePrice: true,
  atZero: "keeps",
  comparesQuantity: "byReading",

  push: (ctx, changes) =>
    pushEach(changes, async (change) => {
      const listing = await atelierListings.read(ctx, change);
      if (listing === null)
        throw new Rejected("listing_not_found", "Atelier doesn't have this listing.", { notFound: true });
      const { platformVariantId } = change;
      const product =
        platformVariantId === null
          ? null
          : listing.variants.find((one) => one.platformVariantId === platformVariantId);
      if (product === undefined)
        throw new Rejected("product_not_found", "Atelier doesn't have this variant.", { notFound: true });
      const standing = product ?? listing;
      const { quantity = standing.quantity, expectedQuantity, price } = change;
      const isDone = standing.quantity === quantity;
      if (expectedQuantity !== undefined && standing.quantity !== expectedQuantity && !isDone)
        return { ...stockRefOf(change), state: "stale", quantity: standing.quantity };
      const wish = {
        quantity,
        price: priceOf(price ?? { amountMinor: standing.priceMinor, currency: listing.currency }),
      };
      await fetchFromAtelier(ctx, {
        operation: "stock.push",
        method: "PUT",
        path: shopPath(ctx, `/listings/${encodeURIComponent(change.platformListingId)}/inventory`),
        json:
          product === null
            ? wish
            : { products: [{ product_id: Number(product.platformVariantId), ...wish }] },
        schema: jsonObject,
      });
      return { ...stockRefOf(change), state: "accepted" };
    }),

  async read(ctx, refs) {
    const levels = [];
    for (const ref of refs) {
      const listing = await atelierListings.read(ctx, ref);
      levels.push(listing === null ? null : levelOf(ref, listing));
    }
    return levels;
  },
};
