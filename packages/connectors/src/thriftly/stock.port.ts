/**
 * Stock and prices on Thriftly, where every listing is one piece: 0 takes it down for good, 1 is what a live
 * one has, and there is no more than that.
 */
import {
  jsonObject,
  levelOf,
  pushEach,
  Rejected,
  fieldProblem,
  stockRefOf,
} from "@stallkeeper/connector-sdk";
import type { StockPort } from "@stallkeeper/connector-sdk";
import { toDecimalText } from "@stallkeeper/domain";
import { thriftlyListings } from "./listings.port.ts";
import { fetchFromThriftly } from "./thriftly.client.ts";

export const thriftlyStock: StockPort = {
  // Two calls a change, at two calls a second.
  maxBatchSize: 5,
  canChangePrice: true,
  atZero: "ends",
  comparesQuantity: "byReading",

  push: (ctx, changes) =>
    pushEach(changes, async (change) => {
      const { quantity, expectedQuantity, price } = change;
      const ref = stockRefOf(change);
      if (quantity !== undefined && quantity > 1)
        throw fieldProblem("SINGLE_PIECE", "Thriftly sells one piece per listing.", "quantity");
      const listing = await thriftlyListings.read(ctx, ref);
      if (listing === null)
        throw new Rejected("LISTING_NOT_FOUND", "Thriftly doesn't have this listing.", { notFound: true });
      const isOver = listing.state === "ended";
      if (quantity === 0 && isOver) return { ...ref, state: "accepted", hasEnded: true };
      const isThere = quantity === listing.quantity;
      if (expectedQuantity !== undefined && expectedQuantity !== listing.quantity && !isThere)
        return { ...ref, state: "stale", quantity: listing.quantity };
      if (isOver)
        throw new Rejected("ITEM_SOLD", "The piece is sold or removed. List it again with another SKU.");
      if (quantity === 0) {
        await thriftlyListings.end?.(ctx, ref);
        return { ...ref, state: "accepted", hasEnded: true };
      }
      if (price !== undefined)
        await fetchFromThriftly(ctx, {
          operation: "stock.push",
          method: "PATCH",
          path: `/listings/${encodeURIComponent(change.platformListingId)}`,
          json: { price: toDecimalText(price.amountMinor, price.currency), currency: price.currency },
          schema: jsonObject,
        });
      return { ...ref, state: "accepted" };
    }),

  async read(ctx, refs) {
    const levels = [];
    for (const ref of refs) {
      const listing = await thriftlyListings.read(ctx, ref);
      levels.push(listing === null ? null : levelOf(ref, listing));
    }
    return levels;
  },
};
