import { z } from "zod";
import { jsonObject, readEach, readMinor } from "@stallkeeper/connector-sdk";
import type { JsonObject, ListingsPort, PlatformListing } from "@stallkeeper/connector-sdk";
import { pullById } from "./id-pages.ts";
import { callThriftly } from "./thriftly.client.ts";
import { id, readWire, splitDescription, text, when } from "./thriftly.wire.ts";

const listingWire = z.object({
  listingId: id,
  state: z.string(),
  sku: text,
  description: text,
  price: z.string(),
  currency: z.string(),
  photos: z.array(z.string()).nullish(),
  updatedAt: when,
  url: text,
});

const STATES: ReadonlyMap<string, PlatformListing["state"]> = new Map([
  ["ON_SALE", "live"],
  ["SOLD", "ended"],
  ["REMOVED", "ended"],
]);

const LIST = { path: "/listings", name: "listings", operation: "listings.list", tellsChanges: true } as const;

/** Thriftly's listings: one piece each. */
export const thriftlyListings: ListingsPort = {
  async pull(ctx, { cursor, pageSize }) {
    const page = await pullById(ctx, LIST, cursor, pageSize);
    return {
      ...readEach(page.entries, (external) => external.listingId, toListing),
      nextCursor: page.nextCursor,
      hasMore: page.hasMore,
    };
  },

  async read(ctx, platformListingId) {
    const response = await callThriftly(ctx, {
      operation: "listings.read",
      method: "GET",
      path: `/listings/${encodeURIComponent(platformListingId)}`,
      schema: jsonObject,
      accept: [404],
    });
    return response.isOk ? toListing(response.body) : null;
  },
  idempotent: false,
  limits: { titleLength: 140, descriptionLength: 4_000, images: 12 },
};

/** Reads one vendor object. Throws Malformed with the reason when it is no listing. */
export function toListing(external: JsonObject): PlatformListing {
  const wire = readWire(listingWire, external, "listing");
  const { name, description } = splitDescription(wire.description);
  const currency = wire.currency.toUpperCase();
  const state = STATES.get(wire.state) ?? "unknown";
  return {
    platformListingId: wire.listingId,
    sku: wire.sku,
    title: name,
    description,
    images: wire.photos ?? [],
    priceMinor: readMinor(wire.price, currency),
    currency,
    quantity: state === "live" ? 1 : 0,
    status: wire.state,
    state,
    problems: [],
    link: wire.url,
    updatedAt: wire.updatedAt,
    variants: [],
    external,
  };
}
