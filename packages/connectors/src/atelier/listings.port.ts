import { z } from "zod";
import { jsonObject, Malformed, pickBySku, readEach } from "@stallkeeper/connector-sdk";
import type {
  ConnectorContext,
  JsonObject,
  ListingChanges,
  ListingVariantDraft,
  ListingPrice,
  ListingsPort,
  PlatformListing,
} from "@stallkeeper/connector-sdk";
import { currencyExponent } from "@stallkeeper/domain";
import { callAtelier, fetchFromAtelier, shopPath } from "./atelier.client.ts";
import { second, text } from "./atelier.wire.ts";
import { pullNewestFirst } from "./newest-first-pages.ts";

const amount = z.object({ amount: z.int(), divisor: z.int().positive(), currency_code: z.string() });
const listingWire = z.object({
  listing_id: z.union([z.number(), z.string()]).transform(String),
  state: z.string(),
  title: text,
  description: text,
  sku: text,
  quantity: z.int32(),
  price: amount,
  products: z
    .array(
      z.object({
        product_id: z.union([z.number(), z.string()]).transform(String),
        sku: text,
        property_values: z.array(z.object({ property_name: text, value: text })),
        price: amount,
        quantity: z.int32(),
      }),
    )
    .nullish(),
  image_urls: z.array(z.string()).nullish(),
  taxonomy_id: z.union([z.number(), z.string()]).transform(String),
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
  async currency(ctx) {
    const me = await fetchFromAtelier(ctx, {
      operation: "shop.currency",
      method: "GET",
      path: "/users/me",
      schema: z.looseObject({ currency_code: z.string() }),
    });
    return me.currency_code;
  },

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

  async read(ctx, { platformListingId }) {
    const response = await callAtelier(ctx, {
      operation: "listings.read",
      method: "GET",
      path: shopPath(ctx, `/listings/${encodeURIComponent(platformListingId)}`),
      schema: jsonObject,
      accept: [404],
    });
    return response.isOk ? toListing(response.body) : null;
  },

  /** A draft first, then the request for review: a repeat goes on with the draft that it finds. */
  async publish(ctx, draft) {
    const standing = await findBySku(ctx, draft.sku);
    const isHalfMade = standing?.state === "draft" || standing?.state === "refused";
    if (standing !== null && !isHalfMade && (standing.state !== "ended" || standing.isSoldOut === true))
      return standing;
    const made = await fetchFromAtelier(ctx, {
      operation: isHalfMade ? "listings.revise" : "listings.create",
      method: isHalfMade ? "PUT" : "POST",
      path: shopPath(ctx, isHalfMade ? `/listings/${standing.platformListingId}` : "/listings"),
      json: {
        ...bodyOf(draft),
        sku: draft.sku,
        ...(draft.variants.length === 0
          ? { price: priceOf(draft.price), quantity: draft.quantity }
          : { products: draft.variants.map(productOf) }),
      },
      schema: jsonObject,
    });
    return submit(ctx, toListing(made).platformListingId);
  },

  async revise(ctx, { platformListingId }, changes) {
    const path = shopPath(ctx, `/listings/${encodeURIComponent(platformListingId)}`);
    const revised = toListing(
      await fetchFromAtelier(ctx, {
        operation: "listings.revise",
        method: "PUT",
        path,
        json: bodyOf(changes),
        schema: jsonObject,
      }),
    );
    // What was refused is looked at again once it is mended.
    return revised.state === "refused" ? submit(ctx, platformListingId) : revised;
  },

  async end(ctx, { platformListingId }) {
    await callAtelier(ctx, {
      operation: "listings.end",
      method: "DELETE",
      path: shopPath(ctx, `/listings/${encodeURIComponent(platformListingId)}`),
      schema: z.unknown(),
      accept: [404],
    });
  },

  findBySku,

  async attributesOf(ctx, categoryId) {
    const { results } = await fetchFromAtelier(ctx, { ...TAXONOMY, schema: taxonomyWire });
    const node = results.find((one) => String(one.taxonomy_id) === categoryId);
    return (node?.attributes ?? []).map(({ name, required, values }) => ({
      name,
      label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      isRequired: required,
      isRecommended: false,
      isForVariants: false,
      kind: values === null ? "text" : "choice",
      choices: values ?? [],
      takesOwnValues: values === null,
      maxLength: null,
    }));
  },

  async categories(ctx) {
    const { results } = await fetchFromAtelier(ctx, { ...TAXONOMY, schema: taxonomyWire });
    return results.map((node) => ({ id: String(node.taxonomy_id), name: node.name, parentId: null }));
  },
  idempotent: false,
  limits: {
    titleLength: 140,
    descriptionLength: 8_000,
    images: 10,
    skuLength: 32,
    variants: 70,
    takesSkuOnce: false,
  },
  needs: ["category", "image"],
  conditions: [],
};

const TAXONOMY = { operation: "taxonomy.list", method: "GET", path: "/taxonomy" } as const;
const taxonomyWire = z.looseObject({
  results: z.array(
    z.looseObject({
      taxonomy_id: z.number(),
      name: z.string(),
      attributes: z.array(
        z.looseObject({ name: z.string(), required: z.boolean(), values: z.array(z.string()).nullable() }),
      ),
    }),
  ),
});

/** An amount on Atelier's wire. */
export function priceOf({ amountMinor, currency }: ListingPrice): object {
  return { amount: amountMinor, divisor: 10 ** currencyExponent(currency), currency_code: currency };
}

/** One product of a listing that has several. */
function productOf({ sku, options, price, quantity }: ListingVariantDraft): object {
  return {
    sku,
    property_values: options.map(({ name, value }) => ({ property_name: name, value })),
    price: priceOf(price),
    quantity,
  };
}

/** What a draft and a change share. Empty texts are left out: Atelier refuses them. */
function bodyOf({ title, description, categoryId, attributes, imageUrls }: ListingChanges): object {
  return {
    ...(title === undefined || title === "" ? {} : { title }),
    ...(description === undefined || description === "" ? {} : { description }),
    ...(categoryId === undefined ? {} : { taxonomy_id: Number(categoryId) }),
    ...(attributes === undefined
      ? {}
      : {
          attributes: Object.fromEntries(
            Object.entries(attributes).flatMap(([name, [value]]) =>
              value === undefined ? [] : [[name, value]],
            ),
          ),
        }),
    ...(imageUrls === undefined ? {} : { image_urls: imageUrls }),
  };
}

async function submit(ctx: ConnectorContext, platformListingId: string): Promise<PlatformListing> {
  return toListing(
    await fetchFromAtelier(ctx, {
      operation: "listings.submit",
      method: "POST",
      path: shopPath(ctx, `/listings/${encodeURIComponent(platformListingId)}/submit`),
      json: {},
      schema: jsonObject,
    }),
  );
}

async function findBySku(ctx: ConnectorContext, sku: string): Promise<PlatformListing | null> {
  const { results } = await fetchFromAtelier(ctx, {
    operation: "listings.find",
    method: "GET",
    path: shopPath(ctx, "/listings"),
    query: { sku, limit: 50 },
    schema: z.looseObject({ results: z.array(jsonObject) }),
  });
  // The list is newest first.
  return pickBySku(results.map(toListing).toReversed(), sku);
}

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
    priceMinor: minorOf(wire.price, currency),
    currency,
    quantity: wire.quantity,
    status: wire.state,
    state: STATES.get(wire.state) ?? "unknown",
    ...(wire.state === "sold_out" ? { isSoldOut: true } : {}),
    problems: (wire.review_notes ?? []).map((note) => ({ code: "review", text: note, field: null })),
    link: wire.listing_url,
    updatedAt: new Date(wire.updated_timestamp * 1_000).toISOString(),
    variants: (wire.products ?? []).map((product) => ({
      platformVariantId: product.product_id,
      sku: product.sku,
      options: product.property_values.map(({ property_name: name, value }) => ({ name, value })),
      priceMinor: minorOf(product.price, currency),
      quantity: product.quantity,
    })),
    categoryId: wire.taxonomy_id,
    external,
  };
}

function minorOf({ amount: units, divisor }: z.infer<typeof amount>, currency: string): number {
  return Math.round((units * 10 ** currencyExponent(currency)) / divisor);
}
