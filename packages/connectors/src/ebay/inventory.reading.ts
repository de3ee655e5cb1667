/** Reading products and offers of the Inventory API, and which of eBay's sites the seller sells on. */
import { z } from "zod";
import { jsonObject, Malformed, Rejected } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, JsonObject } from "@stallkeeper/connector-sdk";
import { callEbay, fetchFromEbay } from "./ebay.client.ts";
import { itemWire, offerWire } from "./inventory.wire.ts";
import type { Item, Offer } from "./inventory.wire.ts";

export const INVENTORY = "/sell/inventory/v1";
/** The language of each site, by its country; others speak as in the United States here. */
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ["AT", "de"],
  ["AU", "en"],
  ["BE", "nl"],
  ["CA", "en"],
  ["CH", "de"],
  ["DE", "de"],
  ["ES", "es"],
  ["FR", "fr"],
  ["GB", "en"],
  ["IE", "en"],
  ["IT", "it"],
  ["NL", "nl"],
  ["PL", "pl"],
]);

/** Path of a product or of what is below it. */
export function itemPath(sku: string): string {
  return `${INVENTORY}/inventory_item/${encodeURIComponent(sku)}`;
}

/** What eBay wants to know of a text's language, of every call that writes one. */
export function languageOf(marketplaceId: string): { "content-language": string } {
  const country = marketplaceId.replace("EBAY_", "");
  const language = LANGUAGES.get(country);
  return { "content-language": language === undefined ? ["en", "US"].join("-") : `${language}-${country}` };
}

/** What each of eBay's sites prices in; one that isn't here isn't guessed. */
const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ...["AT", "BE", "DE", "ES", "FR", "IE", "IT", "NL"].map((country) => [country, "EUR"] as const),
  ["AU", "AUD"],
  ["CA", "CAD"],
  ["CH", "CHF"],
  ["GB", "GBP"],
  ["HK", "HKD"],
  ["MY", "MYR"],
  ["PH", "PHP"],
  ["PL", "PLN"],
  ["SG", "SGD"],
  ["TW", "TWD"],
  ["US", "USD"],
  ["MOTORS", "USD"],
]);

/** What listings at a site are priced in; null: a site that isn't known here. Pure. */
export function currencyOfSite(marketplaceId: string): string | null {
  return CURRENCIES.get(marketplaceId.replace(/^EBAY_/, "").replace(/^MOTORS.*$/, "MOTORS")) ?? null;
}

/** The site that the seller signed up at. */
export async function siteOf(ctx: ConnectorContext): Promise<string> {
  const { registrationMarketplaceId } = await fetchFromEbay(ctx, {
    operation: "shop.user",
    method: "GET",
    host: "apiz",
    path: "/commerce/identity/v1/user/",
    schema: z.looseObject({ registrationMarketplaceId: z.string().catch("EBAY_US") }),
  });
  return registrationMarketplaceId;
}

function read<Wire>(schema: z.ZodType<Wire>, external: JsonObject): Wire {
  const checked = schema.safeParse(external);
  if (checked.success) return checked.data;
  const place = checked.error.issues[0]?.path.map(String).join(".") || "its root";
  throw new Malformed(`The listing could not be read at ${place}.`);
}

/** A product as we read it. Throws Malformed. */
export const readItem = (external: JsonObject): Item => read(itemWire, external);
/** An offer as we read it. Throws Malformed. */
export const readOffer = (external: JsonObject): Offer => read(offerWire, external);

/** A product as eBay has it; null: the API doesn't know the SKU. */
export async function fetchItem(ctx: ConnectorContext, sku: string): Promise<JsonObject | null> {
  const response = await callEbay(ctx, {
    operation: "inventory.read",
    method: "GET",
    path: itemPath(sku),
    schema: jsonObject,
    accept: [404],
  });
  return response.isOk ? response.body : null;
}

/** Whether an offer is no auction. */
export const isFixedPrice = ({ format }: JsonObject): boolean => format !== "AUCTION";

/** The offers of a SKU, those at a fixed price first; none where the API doesn't know it. */
export async function fetchOffers(ctx: ConnectorContext, sku: string): Promise<readonly JsonObject[]> {
  const response = await callEbay(ctx, {
    operation: "offers.find",
    method: "GET",
    path: `${INVENTORY}/offer`,
    query: { sku },
    schema: z.looseObject({ offers: z.array(jsonObject).default([]) }),
    accept: [404],
  });
  const offers = response.isOk ? response.body.offers : [];
  return offers.toSorted((one, other) => Number(isFixedPrice(other)) - Number(isFixedPrice(one)));
}

/** Why a listing can't be changed here. */
export function unmanaged(operation: string): Rejected {
  const text =
    "This listing was made on eBay's own pages or by another tool. Hand it over to Stallkeeper first, then it can be changed here.";
  return new Rejected("NEEDS_MIGRATION", text, {
    operation,
    problems: [{ code: "NEEDS_MIGRATION", text, field: "platformListingId" }],
  });
}
