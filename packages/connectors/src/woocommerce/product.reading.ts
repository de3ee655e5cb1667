/** Reading a shop's products: by id, by SKU, their variations, and the currency that their prices are in. */
import { z } from "zod";
import { jsonObject, Rejected } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, JsonObject, PlatformListing } from "@stallkeeper/connector-sdk";
import { readProduct, toListing } from "./product.mapping.ts";
import { callShop, fetchFromShop } from "./woocommerce.client.ts";

const PAGE_SIZE = 100;
const MOST_PAGES = 20;
const list = z.array(jsonObject);

/** Every status, so that what was taken off sale or binned is seen. Older shops leave the bin out. */
export const everyStatus = "publish,private,draft,pending,future,trash";

/** A product's own page of the API; the path of its variations begins with it. */
export function productPath(platformListingId: string): string {
  return `/products/${platformListingId}`;
}

/** The shop's currency: products don't name it. */
export async function shopCurrency(ctx: ConnectorContext): Promise<string> {
  const { code } = await fetchFromShop(ctx, {
    operation: "shop.currency",
    method: "GET",
    path: "/data/currencies/current",
    schema: z.looseObject({ code: z.string().regex(/^[A-Za-z]{3}$/) }),
  });
  return code.toUpperCase();
}

/** A product as the shop has it; null: unknown there. */
export async function fetchProduct(ctx: ConnectorContext, id: string): Promise<JsonObject | null> {
  if (!/^\d+$/.test(id)) return null;
  const response = await callShop(ctx, {
    operation: "products.read",
    method: "GET",
    path: productPath(id),
    schema: jsonObject,
    accept: [404],
  });
  if (response.isOk) return response.body;
  return unknownProduct.safeParse(response.other).success ? null : noRoute();
}

const unknownProduct = z.looseObject({ code: z.literal("woocommerce_rest_product_invalid_id") });

function noRoute(): never {
  throw new Rejected("NO_ROUTE", "The shop's REST API was not found at this address.", {
    operation: "products.read",
  });
}

/** All variations of a product, or those named. */
export async function fetchVariations(
  ctx: ConnectorContext,
  productId: string,
  ids: readonly string[] = [],
): Promise<JsonObject[]> {
  const found: JsonObject[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const part = await fetchFromShop(ctx, {
      operation: "variations.list",
      method: "GET",
      path: `${productPath(productId)}/variations`,
      query: {
        per_page: PAGE_SIZE,
        page,
        orderby: "id",
        order: "asc",
        ...(ids.length === 0 ? {} : { include: ids.join(",") }),
      },
      schema: list,
    });
    found.push(...part);
    if (part.length < PAGE_SIZE) break;
  }
  return found;
}

/** Products by id, in any order; what the shop doesn't know or has binned is left out. */
export function fetchProducts(ctx: ConnectorContext, ids: readonly string[]): Promise<JsonObject[]> {
  return fetchFromShop(ctx, {
    operation: "products.list",
    method: "GET",
    path: "/products",
    query: { include: ids.join(","), per_page: PAGE_SIZE },
    schema: list,
  });
}

/** Products with this SKU; a shop also finds the variations that carry it. */
export function fetchBySku(ctx: ConnectorContext, sku: string): Promise<JsonObject[]> {
  return fetchFromShop(ctx, {
    operation: "products.find",
    method: "GET",
    path: "/products",
    query: { sku, per_page: PAGE_SIZE, orderby: "id", order: "asc" },
    schema: list,
  });
}

/** A product with its variations as a listing. */
export async function listingOf(
  ctx: ConnectorContext,
  external: JsonObject,
  currency: string,
): Promise<PlatformListing> {
  const { id, type } = readProduct(external);
  const variations = type === "variable" ? await fetchVariations(ctx, id) : [];
  return toListing(external, variations, currency);
}
