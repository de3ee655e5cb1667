/** Drafts and changes as the Inventory API takes them: whole, so that what isn't named is kept. Pure. */
import { toDecimalText } from "@stallkeeper/domain";
import type { JsonObject, ListingChanges, ListingDraft, ListingPrice } from "@stallkeeper/connector-sdk";

/** An amount on eBay's wire. */
export function amountOf({ amountMinor, currency }: ListingPrice): { value: string; currency: string } {
  return { value: toDecimalText(amountMinor, currency), currency };
}

const objectOf = (value: unknown): JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

/** Fields of an answer that a request doesn't know. */
const ITEM_ANSWERS = ["sku", "locale", "groupIds", "inventoryItemGroupKeys"];
const OFFER_ANSWERS = ["offerId", "sku", "marketplaceId", "format", "status", "listing"];
const without = (body: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

/** A product after a change; `known` is the one that stands there. */
export function itemBody(changes: ListingChanges, known: JsonObject | null, quantity?: number): object {
  const { title, description, imageUrls, attributes, brand, mpn, gtin } = changes;
  const kept = without(known ?? {}, ITEM_ANSWERS);
  const product = objectOf(kept.product);
  const aspects = {
    ...objectOf(product.aspects),
    ...attributes,
    ...(brand === undefined ? {} : { Brand: [brand] }),
  };
  return {
    ...kept,
    ...availabilityOf(kept.availability, quantity),
    ...(changes.condition ? { condition: changes.condition } : {}),
    ...(changes.conditionNote === undefined ? {} : { conditionDescription: changes.conditionNote }),
    ...packageOf(changes),
    product: {
      ...product,
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(imageUrls === undefined ? {} : { imageUrls }),
      ...(brand === undefined ? {} : { brand }),
      ...(mpn === undefined ? {} : { mpn }),
      ...(gtin === undefined ? {} : gtinOf(gtin)),
      aspects,
    },
  };
}

/** What is there stays, such as pieces for pickup; the split by format is eBay's answer alone. */
function availabilityOf(known: unknown, quantity: number | undefined): object {
  const kept = objectOf(known);
  const count = quantity === undefined ? {} : { quantity };
  const shipTo = { ...without(objectOf(kept.shipToLocationAvailability), ["allocationByFormat"]), ...count };
  return Object.keys(kept).length === 0 && quantity === undefined
    ? {}
    : { availability: { ...kept, shipToLocationAvailability: shipTo } };
}

/** A GTIN by its length: twelve digits are a UPC, 978 and 979 begin an ISBN. */
function packageOf({ weightGrams, packageCm }: ListingChanges): object {
  if (weightGrams === undefined && packageCm === undefined) return {};
  return {
    packageWeightAndSize: {
      ...(weightGrams === undefined ? {} : { weight: { value: weightGrams, unit: "GRAM" } }),
      ...(packageCm === undefined ? {} : { dimensions: { ...packageCm, unit: "CENTIMETER" } }),
    },
  };
}

function gtinOf(gtin: string): object {
  if (gtin.length === 12) return { upc: [gtin] };
  return /^97[89]\d{10}$/.test(gtin) ? { isbn: [gtin] } : { ean: [gtin] };
}

/** An offer after a change. */
export function offerBody(
  changes: ListingChanges & Partial<Pick<ListingDraft, "price" | "quantity">>,
  known: JsonObject | null,
): object {
  const { description, categoryId, policies, locationKey, price, quantity } = changes;
  const kept = without(known ?? {}, OFFER_ANSWERS);
  return {
    ...kept,
    ...(categoryId ? { categoryId } : {}),
    ...(description === undefined ? {} : { listingDescription: asHtml(description) }),
    ...(locationKey === undefined ? {} : { merchantLocationKey: locationKey }),
    ...(policies === undefined
      ? {}
      : {
          listingPolicies: {
            ...objectOf(kept.listingPolicies),
            ...(policies.fulfilment === undefined ? {} : { fulfillmentPolicyId: policies.fulfilment }),
            ...(policies.payment === undefined ? {} : { paymentPolicyId: policies.payment }),
            ...(policies.returns === undefined ? {} : { returnPolicyId: policies.returns }),
          },
        }),
    ...(price === undefined ? {} : { pricingSummary: { price: amountOf(price) } }),
    ...(quantity === undefined ? {} : { availableQuantity: quantity }),
  };
}

/** Listings are HTML: the marks of a plain text stay text, and its lines stay lines. */
function asHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(/\r?\n/g, "<br>");
}

/** The words of a listing, as plain text. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>|<\/p>/gi, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .trim();
}
