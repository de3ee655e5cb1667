import { z } from "zod";
import { jsonObject, Malformed, readEach } from "@stallkeeper/connector-sdk";
import type { JsonObject, ListingsPort, PlatformListing } from "@stallkeeper/connector-sdk";
import { currencyExponent } from "@stallkeeper/domain";
import { callAtelier, shopPath } from "./atelier.client.ts";
import { second, text } from "./atelier.wire.ts";
import { pullNewestFirst } from "./newest-first-pages.ts";

const listingWire = z.object({
  listing_id: z.union([z.number(), z.string()]).transform(String),
  state: z.string(),
  title: text,
  description: text,
  sku: text,
  quantity: z.int32(),
  price: z.object({ amount: z.int(), divisor: z.int().positive(), currency_code: z.string() }),
  image_urls: z.array(z.string()).nullish(),
  review_notes: z.array(z.string()).nullish(),
  updated_timestamp: second,
  listing_url: text,
});

const STATES: ReadonlyMap<string, PlatformListing["state"]> = new Map([
  ["draft", "draft"],
  ["pending", "inReview"],
  ["live", "live"],
  ["refused", "refused"],
  ["sold_out", "ended"],
  ["removed", "ended"],
]);

/** Atelier's listings: each is looked at before it is live, and what was found wrong stands with it. */
export const atelierListings: ListingsPort = {
  async pull(ctx, { cursor, pageSize }) {
    const page = await pullNewestFirst(
      ctx,
      {
        path: "/listings",
        since: "min_last_modified",
        time: "updated_timestamp",
        operation: "listings.list",
      },
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
    const response = await callAtelier(ctx, {
      operation: "listings.read",
      method: "GET",
      path: shopPath(ctx, `/listings/${encodeURIComponent(platformListingId)}`),
      schema: jsonObject,
      accept: [404],
    });
    return response.isOk ? toListing(response.body) : null;
  },
  idempotent: false,
  limits: { titleLength: 140, descriptionLength: 8_000, images: 10 },
};

/** Reads one vendor object. Throws Malformed with the reason when it is no listing. */
export function toListing(external: JsonObject): PlatformListing {
  const checked = listingWire.safeParse(external);
  if (!checked.success)
    throw new Malformed(
      `The listing could not be read at ${checked.error.issues[0]?.path.map(String).join(".") ?? "its root"}.`,
    );
  const wire = checked.data;
  const currency = wire.price.currency_code.toUpperCase();
  return {
    platformListingId: wire.listing_id,
    sku: wire.sku,
    title: wire.title,
    description: wire.description,
    images: wire.image_urls ?? [],
    priceMinor: Math.round((wire.price.amount * 10 ** currencyExponent(currency)) / wire.price.divisor),
    currency,
    quantity: wire.quantity,
    status: wire.state,
    state: STATES.get(wire.state) ?? "unknown",
    problems: (wire.review_notes ?? []).map((note) => ({ code: "review", text: note, field: null })),
    link: wire.listing_url,
    updatedAt: new Date(wire.updated_timestamp * 1_000).toISOString(),
    variants: [],
    external,
  };
}
