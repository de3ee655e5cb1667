/** A WooCommerce product with its variations as a listing. */
import { Malformed, readMinor, readTime } from "@stallkeeper/connector-sdk";
import type {
  JsonObject,
  PlatformListing,
  PlatformListingState,
  PlatformListingVariant,
} from "@stallkeeper/connector-sdk";
import { isEndedHere, productWire, variationWire } from "./product.wire.ts";
import type { Product, Variation } from "./product.wire.ts";
import { readHtmlLines } from "./shop-text.ts";

/** Whole pieces for sale; what is sold without counting has one while it can be bought. */
export function piecesOf(one: Product | Variation): number {
  if (one.manage_stock === false) return one.stock_status === "outofstock" ? 0 : 1;
  return Math.max(0, Math.floor(one.stock_quantity ?? 0));
}

function stateOf(product: Product, quantity: number): PlatformListingState {
  switch (product.status) {
    case "publish":
    case "private":
      // With backorders it can be bought at 0.
      return quantity > 0 || product.stock_status !== "outofstock" ? "live" : "ended";
    case "draft":
    case "auto-draft":
      return isEndedHere(product) ? "ended" : "draft";
    case "pending":
      return "inReview";
    case "future":
      return "draft";
    case "trash":
      return "ended";
    default:
      return "unknown";
  }
}

/** A product as the shop's list has it; `variations` are its variants, untouched. Throws Malformed. */
export function toListing(
  external: JsonObject,
  variations: readonly JsonObject[],
  currency: string,
): PlatformListing {
  const product = readProduct(external);
  const own = variations.map(readVariation);
  const variants = own.map((one) => toVariant(one, currency));
  const isVariable = product.type === "variable";
  // Variations that share the product's stock are one pool, not one each.
  const pools = own.filter((one) => one.manage_stock !== "parent");
  const shared = own.length > pools.length ? piecesOf(product) : 0;
  const quantity = isVariable ? pools.reduce((sum, one) => sum + piecesOf(one), shared) : piecesOf(product);
  const prices = isVariable ? variants.map(({ priceMinor }) => priceMinor) : [];
  const state = stateOf(product, quantity);
  const isOnShelf = product.status === "publish" || product.status === "private";
  return {
    platformListingId: product.id,
    sku: product.sku,
    title: readHtmlLines(product.name),
    description: readHtmlLines(product.description),
    images: product.images.flatMap(({ src }) => (src === "" ? [] : [src])),
    priceMinor: prices.length > 0 ? Math.min(...prices) : readMinor(product.price, currency),
    currency,
    quantity: product.status === "trash" ? 0 : quantity,
    ...(!isVariable && product.manage_stock === false ? { isCounted: false } : {}),
    status: product.status,
    state,
    ...(state === "ended" && isOnShelf ? { isSoldOut: true } : {}),
    problems: [],
    link: product.permalink,
    updatedAt: readTime(latest([product, ...own])),
    variants,
    ...(product.categories[0] === undefined ? {} : { categoryId: product.categories[0].id }),
    ...(product.brands[0] === undefined ? {} : { brand: product.brands[0].name }),
    ...(product.global_unique_id === "" ? {} : { gtin: product.global_unique_id }),
    external: { ...external, variations_read: variations },
  };
}

/** A product of the shop's list. Throws Malformed with the place that is wrong. */
export function readProduct(external: JsonObject): Product {
  return read(productWire.safeParse(external));
}

/** A variation, likewise. */
export function readVariation(external: JsonObject): Variation {
  return read(variationWire.safeParse(external));
}

function read<Wire>(
  checked: { success: true; data: Wire } | { success: false; error: { issues: { path: PropertyKey[] }[] } },
): Wire {
  if (checked.success) return checked.data;
  const place = checked.error.issues[0]?.path.map(String).join(".") || "its root";
  throw new Malformed(`The product could not be read at ${place}.`);
}

function toVariant(one: Variation, currency: string): PlatformListingVariant {
  return {
    platformVariantId: one.id,
    sku: one.sku,
    options: one.attributes.map(({ name, option }) => ({ name, value: option })),
    priceMinor: readMinor(one.price, currency),
    quantity: piecesOf(one),
    ...(one.manage_stock === false ? { isCounted: false } : {}),
    ...(one.global_unique_id === "" ? {} : { gtin: one.global_unique_id }),
    ...(one.image?.src ? { images: [one.image.src] } : {}),
  };
}

function latest(changed: readonly { readonly date_modified_gmt: string }[]): string {
  const [time] = changed.map((one) => one.date_modified_gmt).toSorted((a, b) => (a < b ? 1 : -1));
  return time || "1970-01-01T00:00:00";
}
