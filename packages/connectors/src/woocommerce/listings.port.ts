/**
 * A shop's products as listings. The shop keeps no keys against repeats, so `publish` looks for the SKU, which
 * is unique in a shop. A product with variations is made as a draft, gets them, and goes live last.
 */
import { jsonObject, pickBySku, Rejected } from "@stallkeeper/connector-sdk";
import type {
  ConnectorContext,
  JsonObject,
  ListingDraft,
  ListingsPort,
  PlatformListing,
} from "@stallkeeper/connector-sdk";
import { batchAnswer, entriesOf, problemsOf } from "./batch-answer.ts";
import { wooCatalogue } from "./catalogue.port.ts";
import { changesBody, productBody, variationBody } from "./listing-body.ts";
import { readProduct } from "./product.mapping.ts";
import {
  fetchBySku,
  fetchProduct,
  fetchVariations,
  listingOf,
  productPath,
  shopCurrency,
} from "./product.reading.ts";
import { pullProducts } from "./product-pages.ts";
import { ENDED_KEY } from "./product.wire.ts";
import { shopSizes } from "./shop-sizes.ts";
import { shopAttributes } from "./shop-attributes.ts";
import { callShop, fetchFromShop } from "./woocommerce.client.ts";

/** The shop fetches every picture before it answers. */
const PICTURES_TIMEOUT_MS = 90_000;
const BATCH_SIZE = 100;

export const wooListings: ListingsPort = {
  currency: shopCurrency,

  pull: pullProducts,

  async read(ctx, { platformListingId }) {
    const product = await fetchProduct(ctx, platformListingId);
    return product === null ? null : listingOf(ctx, product, await shopCurrency(ctx));
  },

  async publish(ctx, draft) {
    const currency = await shopCurrency(ctx);
    refuseCurrency(draft, currency);
    const standing = await findBySku(ctx, draft.sku, currency);
    const isHalfMade =
      standing?.state === "draft" || (standing?.state === "ended" && standing.status === "draft");
    if (standing !== null && !isHalfMade && standing.status !== "trash") return standing;
    const body = productBody(draft, await shopSizes(ctx, draft));
    let product: JsonObject =
      standing !== null && isHalfMade
        ? await save(ctx, standing.platformListingId, body)
        : await fetchFromShop(ctx, {
            operation: "products.create",
            method: "POST",
            path: "/products",
            json: body,
            schema: jsonObject,
            timeoutMs: PICTURES_TIMEOUT_MS,
          });
    if (draft.variants.length > 0) {
      const { id } = readProduct(product);
      await addVariations(ctx, id, draft);
      product = await save(ctx, id, { status: "publish" });
    }
    return listingOf(ctx, product, currency);
  },

  async revise(ctx, ref, changes) {
    const known = await fetchProduct(ctx, ref.platformListingId);
    if (known === null) throw gone();
    const product = await save(ctx, ref.platformListingId, {
      ...changesBody(changes, readProduct(known)),
      ...(await shopSizes(ctx, changes)),
    });
    return listingOf(ctx, product, await shopCurrency(ctx));
  },

  async end(ctx, { platformListingId }) {
    const known = await fetchProduct(ctx, platformListingId);
    if (known === null || known.status === "trash") return;
    // Its page, reviews and place in orders stay; the bin would empty itself after a month.
    await save(ctx, platformListingId, { status: "draft", meta_data: [{ key: ENDED_KEY, value: "yes" }] });
  },

  findBySku: async (ctx, sku) => findBySku(ctx, sku, await shopCurrency(ctx)),
  attributesOf: (ctx) => shopAttributes(ctx),
  categories: async (ctx) => (await wooCatalogue.categories?.(ctx)) ?? [],
  // The shop refuses a SKU twice, but two calls of one moment may both pass its look.
  idempotent: false,
  limits: {
    titleLength: 200,
    descriptionLength: 60_000,
    images: 30,
    skuLength: 100,
    variants: BATCH_SIZE,
    takesSkuOnce: false,
  },
  needs: [],
  conditions: [],
};

function gone(): Rejected {
  return new Rejected("woocommerce_rest_product_invalid_id", "The shop doesn't have this product any more.", {
    notFound: true,
  });
}

function refuseCurrency({ price, variants }: ListingDraft, currency: string): void {
  const other = [price, ...variants.map((one) => one.price)].find((one) => one.currency !== currency);
  if (other === undefined) return;
  const text = `The shop's prices are in ${currency}, not ${other.currency}.`;
  throw new Rejected("CURRENCY", text, { problems: [{ code: "CURRENCY", text, field: "price" }] });
}

/** Writes to a product. A repeat does no harm. */
async function save(ctx: ConnectorContext, id: string, json: object): Promise<JsonObject> {
  const response = await callShop(ctx, {
    operation: "products.update",
    method: "PUT",
    path: productPath(id),
    json,
    schema: jsonObject,
    timeoutMs: PICTURES_TIMEOUT_MS,
    accept: [404],
  });
  if (!response.isOk) throw gone();
  return response.body;
}

async function findBySku(
  ctx: ConnectorContext,
  sku: string,
  currency: string,
): Promise<PlatformListing | null> {
  const found = (await fetchBySku(ctx, sku)).map((external) => ({ external, ...readProduct(external) }));
  const products = found.filter(({ type }) => type !== "variation");
  const listings = [];
  for (const { external } of products) listings.push(await listingOf(ctx, external, currency));
  return pickBySku(listings, sku);
}

/** Adds the variations that aren't there yet. Throws Rejected with the problem of each that was refused. */
async function addVariations(ctx: ConnectorContext, id: string, draft: ListingDraft): Promise<void> {
  const standing = new Set((await fetchVariations(ctx, id)).map(({ sku }) => sku));
  const missing = draft.variants.filter(({ sku }) => !standing.has(sku));
  if (missing.length === 0) return;
  const answer = await fetchFromShop(ctx, {
    operation: "variations.create",
    method: "POST",
    path: `${productPath(id)}/variations/batch`,
    json: { create: missing.map(variationBody) },
    schema: batchAnswer,
    timeoutMs: PICTURES_TIMEOUT_MS,
  });
  const problems = entriesOf(answer.create, missing.length, "variations.create").flatMap(({ error }, at) =>
    error
      ? problemsOf(error.code, error.message).map((problem) => ({
          ...problem,
          field: `variants[${draft.variants.findIndex((one) => one === missing[at])}].${problem.field ?? "sku"}`,
        }))
      : [],
  );
  const [first] = problems;
  if (first !== undefined)
    throw new Rejected(first.code, first.text, { operation: "variations.create", problems });
}
