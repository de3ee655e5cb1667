/**
 * Takes in what a marketplace says about listings, whoever asked: a pull or a webhook's re-read. Duplicates
 * and old states do no harm.
 */
import type { PlatformListing } from "@stallkeeper/connector-sdk";
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import { idAt, type RowSource } from "../../platform/vendor-rows/index.ts";
import { listingsRead } from "./listings.events.ts";
import { markOver, upsertListings, type ListingRow } from "./listings.store.ts";

/** Stores listings read at `readAt` and announces what changed. Safe to repeat. */
export async function receiveListings(
  tx: StoreTx,
  source: RowSource,
  listings: readonly PlatformListing[],
  readAt: Date,
): Promise<void> {
  const changed = await upsertListings(
    tx,
    source,
    listings.map((listing) => listingRow(source, listing)),
    readAt,
  );
  if (changed.length > 0) await emit(tx, listingsRead, { listingIds: changed.map(({ id }) => id) });
  await announce(
    tx,
    "listing",
    changed.map(({ id }) => id),
  );
}

/** These listings aren't at their platform any more, as it was seen at `readAt`. Safe to repeat. */
export async function noteListingsOver(tx: StoreTx, ids: readonly string[], readAt: Date): Promise<void> {
  const listingIds = await markOver(tx, ids, readAt);
  if (listingIds.length > 0) await emit(tx, listingsRead, { listingIds });
  await announce(tx, "listing", listingIds);
}

function listingRow(source: RowSource, listing: PlatformListing): ListingRow {
  return {
    id: idAt(source, listing.platformListingId),
    identifier: listing.platformListingId,
    platform_updated_at: listing.updatedAt,
    platform_object: listing.external,
    sku: listing.sku,
    title: listing.title,
    description: listing.description,
    images: listing.images,
    price_minor: listing.priceMinor,
    currency: listing.currency,
    quantity: listing.quantity,
    status: listing.status,
    state: listing.state,
    problems: listing.problems,
    variants: listing.variants,
    link: listing.link,
    gtin: listing.gtin ?? "",
    is_sold_out: listing.isSoldOut === true,
    is_counted: listing.isCounted !== false,
    updated_at: listing.updatedAt,
  };
}
