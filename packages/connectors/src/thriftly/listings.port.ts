import { z } from "zod";
import {
  fieldProblem,
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
  ListingsPort,
  PlatformListing,
} from "@stallkeeper/connector-sdk";
import { toDecimalText } from "@stallkeeper/domain";
import { pullById } from "./id-pages.ts";
import { callThriftly, fetchFromThriftly } from "./thriftly.client.ts";
import { id, readWire, splitDescription, text, when } from "./thriftly.wire.ts";

const listingWire = z.object({
  listingId: id,
  state: z.string(),
  sku: text,
  description: text,
  price: z.string(),
  currency: z.string(),
  category: text,
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
  async currency(ctx) {
    const { body } = await fetchFromThriftly(ctx, {
      operation: "shop.currency",
      method: "GET",
      path: "/seller",
      schema: z.looseObject({ currency: z.string() }),
    });
    return body.currency;
  },

  async pull(ctx, { cursor, pageSize }) {
    const page = await pullById(ctx, LIST, cursor, pageSize);
    return {
      ...readEach(page.entries, (external) => external.listingId, toListing),
      nextCursor: page.nextCursor,
      hasMore: page.hasMore,
    };
  },

  async read(ctx, { platformListingId }) {
    const response = await callThriftly(ctx, {
      operation: "listings.read",
      method: "GET",
      path: `/listings/${encodeURIComponent(platformListingId)}`,
      schema: jsonObject,
      accept: [404],
    });
    return response.isOk ? toListing(response.body) : null;
  },

  async publish(ctx, draft) {
    refuseVariants("Thriftly", draft);
    if (draft.quantity !== 1)
      throw fieldProblem("SINGLE_PIECE", "Thriftly sells one piece per listing.", "quantity");
    try {
      const { body } = await fetchFromThriftly(ctx, {
        operation: "listings.publish",
        method: "POST",
        path: "/listings",
        json: {
          ...bodyOf(draft, joinDescription(draft.title, draft.description)),
          sku: draft.sku,
          category: draft.categoryId,
          price: toDecimalText(draft.price.amountMinor, draft.price.currency),
          currency: draft.price.currency,
        },
        schema: jsonObject,
      });
      return toListing(body);
    } catch (error) {
      if (!(error instanceof Rejected) || error.vendorCode !== "SKU_USED") throw error;
      const standing = await findBySku(ctx, draft.sku);
      if (standing?.state === "live") return standing;
      throw fieldProblem(error.vendorCode, `${error.text} List it with another SKU.`, "sku");
    }
  },

  async revise(ctx, ref, changes) {
    const { title, description } = changes;
    const known =
      (title === undefined) === (description === undefined) ? null : await thriftlyListings.read(ctx, ref);
    const isTextNamed = title !== undefined || description !== undefined;
    const whole = isTextNamed
      ? joinDescription(title ?? known?.title ?? "", description ?? known?.description ?? "")
      : undefined;
    const { body } = await fetchFromThriftly(ctx, {
      operation: "listings.revise",
      method: "PATCH",
      path: `/listings/${encodeURIComponent(ref.platformListingId)}`,
      json: bodyOf(changes, whole),
      schema: jsonObject,
    });
    return toListing(body);
  },

  async end(ctx, { platformListingId }) {
    await callThriftly(ctx, {
      operation: "listings.end",
      method: "DELETE",
      path: `/listings/${encodeURIComponent(platformListingId)}`,
      schema: z.unknown(),
      // 409: sold, so it is over, too.
      accept: [404, 409],
    });
  },

  findBySku,
  // A SKU works once, so a second listing is refused.
  idempotent: true,
  limits: {
    titleLength: 140,
    descriptionLength: 3_800,
    images: 12,
    skuLength: 50,
    variants: 0,
    takesSkuOnce: true,
  },
  needs: ["category"],
  conditions: [],
};

/** There is no title: it is the first line of the description. */
function joinDescription(title: string, description: string): string {
  return description === "" ? title : `${title}\n${description}`;
}

function bodyOf({ attributes, brand, imageUrls }: ListingChanges, description: string | undefined): object {
  const named = Object.entries(attributes ?? {}).flatMap(([name, [value]]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const isNamed = attributes !== undefined || brand !== undefined;
  return {
    ...(description === undefined ? {} : { description }),
    ...(isNamed ? { attributes: { ...Object.fromEntries(named), ...(brand ? { brand } : {}) } } : {}),
    ...(imageUrls === undefined ? {} : { photos: imageUrls }),
  };
}

async function findBySku(ctx: ConnectorContext, sku: string): Promise<PlatformListing | null> {
  const { body } = await fetchFromThriftly(ctx, {
    operation: "listings.find",
    method: "GET",
    path: "/listings",
    query: { sku, limit: 200 },
    schema: z.looseObject({ listings: z.array(jsonObject) }),
  });
  return pickBySku(body.listings.map(toListing), sku);
}

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
    categoryId: wire.category,
    external,
  };
}
