import { z } from "zod";
import { jsonObject, readEach, readMinor } from "@stallkeeper/connector-sdk";
import type { JsonObject, ListingsPort, PlatformListing } from "@stallkeeper/connector-sdk";
import { callBazaar } from "./bazaar.client.ts";
import { isoOf, money, readWire, text } from "./bazaar.wire.ts";
import { pullChanges } from "./change-pages.ts";

const listingWire = z.object({
  listing_id: z.string(),
  sku: text,
  title: text,
  description: text,
  price: money,
  quantity: z.int32(),
  status: z.string(),
  image_urls: z.array(z.string()).nullish(),
  variation: z.array(z.object({ name: text, value: text })).nullish(),
  modified_at: z.iso.datetime(),
  listing_url: text,
});

const STATES: ReadonlyMap<string, PlatformListing["state"]> = new Map([
  ["ACTIVE", "live"],
  ["SOLD_OUT", "ended"],
  ["ENDED", "ended"],
]);

/** Bazaar's listings: live at once. */
export const bazaarListings: ListingsPort = {
  async pull(ctx, { cursor, pageSize }) {
    const page = await pullChanges(
      ctx,
      { path: "/listings", name: "listings", operation: "listings.list" },
      cursor,
      pageSize,
    );
    return {
      ...readEach(page.entries, (external) => external.listing_id, toListing),
      nextCursor: page.nextCursor,
      hasMore: page.hasMore,
    };
  },

  async read(ctx, platformListingId) {
    const response = await callBazaar(ctx, {
      operation: "listings.read",
      method: "GET",
      path: `/listings/${encodeURIComponent(platformListingId)}`,
      schema: jsonObject,
      accept: [404],
    });
    return response.isOk ? toListing(response.body) : null;
  },
  idempotent: true,
  limits: { titleLength: 80, descriptionLength: 4_000, images: 12 },
};

/** Reads one vendor object. Throws Malformed with the reason when it is no listing. */
export function toListing(external: JsonObject): PlatformListing {
  const wire = readWire(listingWire, external, "listing");
  const priceMinor = readMinor(wire.price.value, wire.price.currency);
  const options = wire.variation ?? [];
  return {
    platformListingId: wire.listing_id,
    sku: wire.sku,
    title: wire.title,
    description: wire.description,
    images: wire.image_urls ?? [],
    priceMinor,
    currency: wire.price.currency.toUpperCase(),
    quantity: wire.quantity,
    status: wire.status,
    state: STATES.get(wire.status) ?? "unknown",
    problems: [],
    link: wire.listing_url,
    updatedAt: isoOf(wire.modified_at),
    variants:
      options.length === 0
        ? []
        : [
            {
              platformVariantId: wire.listing_id,
              sku: wire.sku,
              options,
              priceMinor,
              quantity: wire.quantity,
            },
          ],
    external,
  };
}
