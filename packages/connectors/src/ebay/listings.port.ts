/**
 * Listings through eBay's Inventory API: a product by SKU, an offer of it, and the offer published. Each step
 * is found again by its SKU, so a repeat goes on where an earlier try stopped. Listings made on eBay's own
 * pages are out of this API's reach until they are migrated.
 */
import { z } from "zod";
import { fieldProblem, jsonObject, readEach, Rejected } from "@stallkeeper/connector-sdk";
import type {
  ConnectorContext,
  JsonObject,
  ListingDraft,
  ListingRef,
  ListingsPort,
  PlatformListing,
} from "@stallkeeper/connector-sdk";
import { categoriesOf, specificsOf } from "./taxonomy.ts";
import { callEbay, fetchFromEbay } from "./ebay.client.ts";
import { hostsOf, sandboxUrl } from "./ebay.hosts.ts";
import {
  currencyOfSite,
  fetchItem,
  fetchOffers,
  INVENTORY,
  isFixedPrice,
  itemPath,
  languageOf,
  readOffer,
  siteOf,
  unmanaged,
} from "./inventory.reading.ts";
import { pullInventory } from "./inventory-pages.ts";
import { fetchListing, groupOfListing } from "./item-groups.ts";
import { itemBody, offerBody } from "./listing-body.ts";
import { byListing, toListing } from "./listing.mapping.ts";
import { migrateListings } from "./migration.ts";
import { sellingTerms } from "./selling-terms.ts";

/** This offer, or no offer of the group, is on sale. */
const OVER: ReadonlySet<string> = new Set(["25713", "25725"]);

export const ebayListings: ListingsPort = {
  currency: async (ctx) => currencyOfSite(await siteOf(ctx)),

  async pull(ctx, request) {
    const { skus, ...rest } = await pullInventory(ctx, request);
    const groups = byListing(skus).map((group): JsonObject => ({
      group: group.map(({ item, offer }) => ({ item, offer })),
    }));
    return {
      ...readEach(
        groups,
        ({ group }) => readOffer((group as { offer: JsonObject }[])[0]?.offer ?? {}).listing?.listingId ?? "",
        ({ group }) => toListing(group as { item: JsonObject; offer: JsonObject }[], linkOf(ctx)),
      ),
      ...rest,
    };
  },

  async read(ctx, { platformListingId, sku }) {
    if (!sku)
      throw new Rejected("SKU_NEEDED", "eBay finds a listing by its SKU alone.", {
        operation: "listings.read",
      });
    const listing = await findBySku(ctx, sku);
    return listing?.platformListingId === platformListingId ? listing : null;
  },

  async publish(ctx, draft) {
    if (draft.variants.length > 0)
      throw fieldProblem(
        "NO_VARIANTS",
        "Listings with variations can't be put up on eBay from here yet. List each one on its own.",
        "variants",
      );
    const standing = (await fetchOffers(ctx, draft.sku)).find(isFixedPrice);
    if (standing !== undefined && readOffer(standing).status === "PUBLISHED") return readBack(ctx, draft.sku);
    const site = await siteOf(ctx);
    await putItem(ctx, draft.sku, itemBody(draft, null, draft.quantity), site);
    const offerId = await putOffer(ctx, draft, standing ?? null, site);
    await fetchFromEbay(ctx, {
      operation: "listings.publish",
      method: "POST",
      path: `${INVENTORY}/offer/${offerId}/publish`,
      schema: z.looseObject({ listingId: z.string() }),
    });
    return readBack(ctx, draft.sku);
  },

  async revise(ctx, ref, changes) {
    const { sku, offer } = await managedOffer(ctx, ref, "listings.revise");
    const item = await fetchItem(ctx, sku);
    const { marketplaceId, offerId } = readOffer(offer);
    await putItem(ctx, sku, itemBody(changes, item), marketplaceId);
    const names = ["description", "categoryId", "policies", "locationKey"] as const;
    if (names.some((name) => changes[name] !== undefined))
      await callEbay(ctx, {
        operation: "listings.revise",
        method: "PUT",
        path: `${INVENTORY}/offer/${offerId}`,
        headers: languageOf(marketplaceId),
        json: offerBody(changes, offer),
        schema: z.unknown(),
      });
    return readBack(ctx, sku);
  },

  async end(ctx, ref) {
    const { sku, offer } = await managedOffer(ctx, ref, "listings.end");
    const { offerId, status, listing, marketplaceId } = readOffer(offer);
    if (status !== "PUBLISHED") return;
    const group = await groupOfListing(ctx, { sku, listingId: listing?.listingId ?? "" });
    try {
      await callEbay(ctx, {
        operation: "listings.end",
        method: "POST",
        schema: z.unknown(),
        // A variation can't be taken off sale alone by this: the listing ends with all of them.
        ...(group === null
          ? { path: `${INVENTORY}/offer/${offerId}/withdraw` }
          : {
              path: `${INVENTORY}/offer/withdraw_by_inventory_item_group`,
              json: { inventoryItemGroupKey: group, marketplaceId },
            }),
      });
    } catch (error) {
      // Over already: it ended between the look and the call.
      if (!(error instanceof Rejected) || !OVER.has(error.vendorCode)) throw error;
    }
  },

  findBySku,
  attributesOf: async (ctx, categoryId) => specificsOf(ctx, await siteOf(ctx), categoryId),
  categories: async (ctx) => categoriesOf(ctx, await siteOf(ctx)),
  terms: async (ctx) => sellingTerms(ctx, await siteOf(ctx)),
  migrate: migrateListings,
  // One product and one offer per SKU, whoever asks.
  idempotent: true,
  limits: {
    titleLength: 80,
    descriptionLength: 4_000,
    images: 24,
    skuLength: 50,
    variants: 0,
    takesSkuOnce: false,
  },
  needs: ["description", "category", "condition", "image", "httpsImages", "policies", "location"],
  conditions: [
    { id: "NEW", name: "New" },
    { id: "NEW_OTHER", name: "New, other" },
    { id: "NEW_WITH_DEFECTS", name: "New, with defects" },
    { id: "LIKE_NEW", name: "Like new" },
    { id: "USED_EXCELLENT", name: "Used" },
    { id: "USED_VERY_GOOD", name: "Used, very good" },
    { id: "USED_GOOD", name: "Used, good" },
    { id: "USED_ACCEPTABLE", name: "Used, acceptable" },
    { id: "FOR_PARTS_OR_NOT_WORKING", name: "For parts or not working" },
  ],
};

function linkOf({ account: { baseUrl } }: ConnectorContext): (listingId: string) => string {
  const site =
    baseUrl === null
      ? "https://www.ebay.com"
      : baseUrl === sandboxUrl
        ? "https://www.sandbox.ebay.com"
        : hostsOf(baseUrl).api;
  return (listingId) => `${site}/itm/${listingId}`;
}

async function findBySku(ctx: ConnectorContext, sku: string): Promise<PlatformListing | null> {
  const skus = await fetchListing(ctx, sku);
  return skus.length === 0 ? null : toListing(skus, linkOf(ctx));
}

async function readBack(ctx: ConnectorContext, sku: string): Promise<PlatformListing> {
  const listing = await findBySku(ctx, sku);
  if (listing === null)
    throw new Rejected("25710", "eBay doesn't have this listing any more.", { notFound: true });
  return listing;
}

/** The offer that is the listing. Throws Rejected("NEEDS_MIGRATION") where the API doesn't hold it. */
async function managedOffer(
  ctx: ConnectorContext,
  { platformListingId, sku }: ListingRef,
  operation: string,
): Promise<{ sku: string; offer: JsonObject }> {
  const offers = sku ? await fetchOffers(ctx, sku) : [];
  const offer = offers.find((one) => {
    const { listing, offerId } = readOffer(one);
    return listing?.listingId === platformListingId || `offer:${offerId}` === platformListingId;
  });
  if (offer === undefined || !sku) throw unmanaged(operation);
  return { sku, offer };
}

async function putItem(ctx: ConnectorContext, sku: string, json: object, site: string): Promise<void> {
  await callEbay(ctx, {
    operation: "inventory.put",
    method: "PUT",
    path: itemPath(sku),
    headers: languageOf(site),
    json,
    schema: z.unknown(),
  });
}

/** Makes or replaces the offer that isn't published yet; its id. */
async function putOffer(
  ctx: ConnectorContext,
  draft: ListingDraft,
  standing: JsonObject | null,
  site: string,
): Promise<string> {
  // "For fixed-price listings, this value must be set to GTC", and it's needed before publishing.
  const body = { ...offerBody(draft, standing), listingDuration: "GTC" };
  if (standing === null) {
    const made = await fetchFromEbay(ctx, {
      operation: "offers.create",
      method: "POST",
      path: `${INVENTORY}/offer`,
      headers: languageOf(site),
      json: { sku: draft.sku, marketplaceId: site, format: "FIXED_PRICE", ...body },
      schema: z.looseObject({ offerId: z.string() }),
    });
    return made.offerId;
  }
  const { offerId } = readOffer(standing);
  await callEbay(ctx, {
    operation: "offers.update",
    method: "PUT",
    path: `${INVENTORY}/offer/${offerId}`,
    headers: languageOf(site),
    json: body,
    schema: jsonObject.nullable(),
  });
  return offerId;
}
