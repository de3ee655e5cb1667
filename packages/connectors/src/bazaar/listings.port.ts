import { z } from "zod";
import {
  jsonObject,
  pickBySku,
  readEach,
  readMinor,
  refuseVariants,
  Rejected,
} from "@stallkeeper/connector-sdk";
import type {
  ConnectorContext,
  JsonObject,
  ListingChanges,
  ListingPrice,
  ListingsPort,
  PlatformListing,
} from "@stallkeeper/connector-sdk";
import { toDecimalText } from "@stallkeeper/domain";
import { callBazaar, fetchFromBazaar } from "./bazaar.client.ts";
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
  category: text,
  condition: text,
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
  async currency(ctx) {
    const { currency } = await fetchFromBazaar(ctx, {
      operation: "shop.currency",
      method: "GET",
      path: "/me",
      schema: z.looseObject({ currency: z.string() }),
    });
    return currency;
  },

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

  async read(ctx, { platformListingId }) {
    const response = await callBazaar(ctx, {
      operation: "listings.read",
      method: "GET",
      path: `/listings/${encodeURIComponent(platformListingId)}`,
      schema: jsonObject,
      accept: [404],
    });
    return response.isOk ? toListing(response.body) : null;
  },

  async publish(ctx, draft) {
    refuseVariants("Bazaar", draft);
    try {
      const made = await fetchFromBazaar(ctx, {
        operation: "listings.publish",
        method: "POST",
        path: "/listings",
        headers: { "idempotency-key": draft.idempotencyKey.slice(0, 100) },
        json: { ...bodyOf(draft), sku: draft.sku, price: priceOf(draft.price), quantity: draft.quantity },
        schema: jsonObject,
      });
      return toListing(made);
    } catch (error) {
      // It stands there from an earlier try with another key, or the seller put it up themselves.
      const isThere = error instanceof Rejected && error.vendorCode === "sku_in_use";
      const standing = isThere ? await findBySku(ctx, draft.sku) : null;
      if (standing === null) throw error;
      return standing;
    }
  },

  async revise(ctx, { platformListingId }, changes) {
    const revised = await fetchFromBazaar(ctx, {
      operation: "listings.revise",
      method: "PATCH",
      path: `/listings/${encodeURIComponent(platformListingId)}`,
      json: bodyOf(changes),
      schema: jsonObject,
    });
    return toListing(revised);
  },

  async end(ctx, { platformListingId }) {
    await callBazaar(ctx, {
      operation: "listings.end",
      method: "POST",
      path: `/listings/${encodeURIComponent(platformListingId)}/end`,
      json: {},
      schema: jsonObject,
      accept: [404],
    });
  },

  findBySku,
  idempotent: true,
  limits: {
    titleLength: 80,
    descriptionLength: 4_000,
    images: 12,
    skuLength: 50,
    variants: 0,
    takesSkuOnce: false,
  },
  needs: ["category"],
  conditions: [
    { id: "NEW", name: "New" },
    { id: "USED_GOOD", name: "Used, good" },
    { id: "USED_FAIR", name: "Used, fair" },
  ],
};

/** An amount on Bazaar's wire. */
export function priceOf({ amountMinor, currency }: ListingPrice): { value: string; currency: string } {
  return { value: toDecimalText(amountMinor, currency), currency };
}

/** What a draft and a change share. Empty texts are left out: Bazaar refuses them. */
function bodyOf(wish: ListingChanges): object {
  const { title, description, categoryId, condition, imageUrls } = wish;
  const texts = { title, description, category: categoryId, condition };
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined && value !== "")),
    ...(imageUrls === undefined ? {} : { image_urls: imageUrls }),
  };
}

async function findBySku(ctx: ConnectorContext, sku: string): Promise<PlatformListing | null> {
  const { listings } = await fetchFromBazaar(ctx, {
    operation: "listings.find",
    method: "GET",
    path: "/listings",
    query: { sku, limit: 100 },
    schema: z.object({ listings: z.array(jsonObject) }),
  });
  return pickBySku(listings.map(toListing), sku);
}

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
    ...(wire.status === "SOLD_OUT" ? { isSoldOut: true } : {}),
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
    categoryId: wire.category,
    condition: wire.condition,
    external,
  };
}
