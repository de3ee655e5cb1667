/** Products and offers of the Inventory API as listings. eBay tells no time of change. Pure. */
import { readMinor } from "@stallkeeper/connector-sdk";
import type {
  JsonObject,
  PlatformListing,
  PlatformListingState,
  PlatformListingVariant,
} from "@stallkeeper/connector-sdk";
import { plainText } from "./listing-body.ts";
import { readItem, readOffer } from "./inventory.reading.ts";
import type { Item, Offer } from "./inventory.wire.ts";

/** So that what was read last counts, and what is unchanged stays so. */
const NEVER = new Date(0).toISOString();

/** A SKU: its product, untouched, and the offer that sells it. */
export interface Sku {
  readonly item: JsonObject;
  readonly offer: JsonObject;
}

/** Pieces for sale: eBay shows the smaller of what the product has and the offer is given. */
export function piecesOf(item: Item, offer: Offer): number {
  const whole = item.availability?.shipToLocationAvailability?.quantity ?? 0;
  return Math.min(whole, offer.availableQuantity ?? whole);
}

function stateOf({ status, listing }: Offer): PlatformListingState {
  if (status !== "PUBLISHED") return listing?.listingId ? "ended" : "draft";
  if (listing?.listingOnHold === true) return "onHold";
  switch (listing?.listingStatus) {
    case "ACTIVE":
      return "live";
    case "OUT_OF_STOCK":
    case "ENDED":
    case "EBAY_ENDED":
    case "INACTIVE":
      return "ended";
    case "NOT_LISTED":
      return "draft";
    default:
      return "unknown";
  }
}

/** One listing: a SKU, or several that are its variants. Throws Malformed. */
export function toListing(skus: readonly Sku[], link: (listingId: string) => string): PlatformListing {
  const read = skus.map(({ item, offer }) => ({ item: readItem(item), offer: readOffer(offer) }));
  const [first] = read;
  if (first === undefined) throw new TypeError("A listing has at least one SKU.");
  const { item, offer } = first;
  const priced = read.map((one) => ({ ...one, price: priceOf(one.offer) }));
  const variants = priced.length === 1 ? [] : priced.map((one) => toVariant(one.item, one.offer, one.price));
  const { product } = item;
  const gtin = [product?.ean, product?.upc, product?.isbn].flatMap((one) => one ?? [])[0];
  const listingId = offer.listing?.listingId ?? "";
  return {
    platformListingId: listingId === "" ? `offer:${offer.offerId}` : listingId,
    sku: priced.length === 1 ? offer.sku : "",
    title: product?.title ?? "",
    description: plainText(offer.listingDescription || (product?.description ?? "")),
    images: product?.imageUrls ?? [],
    priceMinor: Math.min(...priced.map((one) => one.price.minor)),
    currency: priced[0]?.price.currency ?? "USD",
    quantity: read.reduce((sum, one) => sum + piecesOf(one.item, one.offer), 0),
    status: offer.listing?.listingStatus || offer.status,
    state: stateOf(offer),
    ...(offer.status === "PUBLISHED" && offer.listing?.listingStatus === "OUT_OF_STOCK"
      ? { isSoldOut: true }
      : {}),
    problems: [],
    link: listingId === "" ? "" : link(listingId),
    updatedAt: NEVER,
    variants,
    ...(offer.categoryId === "" ? {} : { categoryId: offer.categoryId }),
    ...(item.condition === "" ? {} : { condition: item.condition }),
    ...(product?.brand ? { brand: product.brand } : {}),
    ...(gtin === undefined ? {} : { gtin }),
    external: { skus: skus.map((one) => ({ item: one.item, offer: one.offer })) },
  };
}

function priceOf({ pricingSummary }: Offer): { minor: number; currency: string } {
  const { value = "0", currency = "USD" } = pricingSummary?.price ?? {};
  return { minor: readMinor(value, currency), currency };
}

function toVariant(item: Item, offer: Offer, price: { minor: number }): PlatformListingVariant {
  return {
    // eBay names a variation by its SKU here.
    platformVariantId: offer.sku,
    sku: offer.sku,
    options: Object.entries(item.product?.aspects ?? {}).flatMap(([name, [value]]) =>
      value === undefined ? [] : [{ name, value }],
    ),
    priceMinor: price.minor,
    quantity: piecesOf(item, offer),
    images: item.product?.imageUrls ?? [],
  };
}

/** SKUs by the listing that they are sold from; those without one stand alone. */
export function byListing(skus: readonly Sku[]): Sku[][] {
  const groups = Map.groupBy(skus, ({ offer }) => {
    const { offerId, listing } = readOffer(offer);
    return listing?.listingId || `offer:${offerId}`;
  });
  return [...groups.values()];
}
