/**
 * Offers of the Inventory API: made, published as a listing, withdrawn, and changed in bulk. Listings made
 * elsewhere (here: those of an account's history) are out of reach until they are migrated.
 */
import { addListing, reviseListing } from "../acts/listing.acts.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer, readObject } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import { parseMinor } from "../money.ts";
import type { EbayContext } from "./ebay.context.ts";
import { ebayError, sellerOf } from "./ebay.context.ts";
import type { InventoryItem, SellOffer } from "./ebay.model.ts";
import { toMarketplaceId, toMoney } from "./ebay.wire.ts";
import {
  findItem,
  INVENTORY,
  INVENTORY_SCOPE,
  inventoryError,
  keepItem,
  listingOf,
  offersOf,
} from "./inventory-items.routes.ts";
import { LOCATION_KEY, POLICIES } from "./selling-terms.routes.ts";
import { CATEGORIES, findMissingAspects } from "./taxonomy.routes.ts";

const route = (
  method: string,
  path: string,
  run: (call: Call, context: EbayContext) => Answer,
): Route<EbayContext> => ({ method, pattern: `${INVENTORY}${path}`, scope: INVENTORY_SCOPE, run });

export const SELL_OFFER_ROUTES: readonly Route<EbayContext>[] = [
  route("GET", "/offer", list),
  route("POST", "/offer", create),
  route("GET", "/offer/:id", (call, context) => answer(200, toOffer(find(call, context), context))),
  route("PUT", "/offer/:id", replace),
  route("POST", "/offer/:id/publish", publish),
  route("POST", "/offer/:id/withdraw", withdraw),
  route("POST", "/bulk_update_price_quantity", changePriceAndQuantity),
  route("POST", "/bulk_migrate_listing", migrate),
];

function find(call: Call, context: EbayContext): SellOffer {
  const found = context.sim.store.sellOffer.get("ebay", call.params.id ?? "");
  if (found?.account !== sellerOf(context).username)
    throw ebayError(25713, "This Offer is not available.", { status: 404, domain: "API_INVENTORY" });
  return found;
}

function keep(context: EbayContext, offer: SellOffer): SellOffer {
  context.sim.store.commit([{ k: "sellOffer", v: offer }]);
  return offer;
}

/** As the seller sent it; the price and the count of a published one are its listing's. */
function toOffer(offer: SellOffer, context: EbayContext): Record<string, unknown> {
  const listing = context.sim.store.listing.get("ebay", offer.listingId ?? "");
  const status = !offer.isPublished ? "ENDED" : listing?.state === "soldOut" ? "OUT_OF_STOCK" : "ACTIVE";
  return {
    ...offer.body,
    offerId: offer.id,
    sku: offer.sku,
    status: offer.isPublished ? "PUBLISHED" : "UNPUBLISHED",
    ...(listing !== undefined && {
      listing: { listingId: listing.id, listingStatus: status, soldQuantity: 0 },
      ...(offer.isPublished && {
        availableQuantity: listing.quantity,
        pricingSummary: { price: toMoney(listing.priceMinor, listing.currency) },
      }),
    }),
  };
}

function list(call: Call, context: EbayContext): Answer {
  const sku = call.query.get("sku");
  if (sku === null || sku === "") throw inventoryError(25709, "Invalid value for sku.", { fieldName: "sku" });
  const offers = offersOf(sku, context);
  if (offers.length === 0)
    throw ebayError(25713, "This Offer is not available.", { status: 404, domain: "API_INVENTORY" });
  return answer(200, {
    href: `${context.base}${call.path}`,
    limit: 25,
    size: offers.length,
    total: offers.length,
    offers: offers.map((one) => toOffer(one, context)),
  });
}

function create(call: Call, context: EbayContext): Answer {
  const { sku, marketplaceId } = call.body;
  if (typeof sku !== "string") throw inventoryError(25709, "Invalid value for sku.", { fieldName: "sku" });
  findItem(sku, context);
  const account = sellerOf(context);
  if (marketplaceId !== toMarketplaceId(account.country))
    throw inventoryError(25709, "Invalid value for marketplaceId.", { fieldName: "marketplaceId" });
  const [standing] = offersOf(sku, context);
  if (standing !== undefined)
    throw inventoryError(25002, "A user error has occurred. Offer entity already exists.", {
      offerId: standing.id,
    });
  const seq = context.sim.store.sellOffer.nextSeq("ebay");
  const own = { market: "ebay" as const, account: account.username, id: String(seq), seq, sku };
  keep(context, { ...own, body: withoutSku(call.body), listingId: null, isPublished: false });
  return answer(201, { offerId: own.id, warnings: [] });
}

const withoutSku = ({ sku: _sku, ...body }: Record<string, unknown>): Record<string, unknown> => body;

function replace(call: Call, context: EbayContext): Answer {
  const before = find(call, context);
  // The site and the format stay what they were made with.
  const { marketplaceId, format } = before.body;
  const offer = keep(context, { ...before, body: { ...call.body, marketplaceId, format } });
  const listing = offer.isPublished ? listingOf(offer.sku, context) : undefined;
  if (listing !== undefined) {
    const { quantity, priceMinor, category } = readTerms(offer, context);
    reviseListing(context.sim, listing, { quantity, priceMinor, category }, "listing", call.body);
  }
  return answer(200, { offerId: offer.id, warnings: [] });
}

/** What a listing is made of; throws the vendor's number for what is missing or wrong. */
function readTerms(offer: SellOffer, context: EbayContext) {
  const item = findItem(offer.sku, context);
  const { currency } = sellerOf(context);
  const price = readObject(readObject(offer.body.pricingSummary).price);
  const priceMinor = price.currency === currency ? parseMinor(price.value, currency) : null;
  const prefix = "The eBay listing associated with the inventory item, or the unpublished offer has";
  if (priceMinor === null || priceMinor === 0) throw inventoryError(25003, `${prefix} an invalid price.`);
  const category = CATEGORIES.find((one) => one.categoryId === offer.body.categoryId);
  if (category === undefined) throw inventoryError(25005, `${prefix} an invalid category ID.`);
  const policies = readObject(offer.body.listingPolicies);
  for (const { field, id, errorId, name } of POLICIES)
    if (policies[field] !== id)
      throw inventoryError(errorId, `${prefix} invalid data in the associated ${name} policy.`);
  if (offer.body.merchantLocationKey !== LOCATION_KEY)
    throw inventoryError(25012, "Invalid inventory location.");
  const { quantity = item.quantity } = { quantity: offer.body.availableQuantity } as { quantity?: number };
  refuseProduct(item, category.categoryId, prefix);
  return { item, priceMinor, category: category.category, quantity: Math.min(quantity, item.quantity) };
}

function refuseProduct({ body }: InventoryItem, categoryId: string, prefix: string): void {
  const { title, imageUrls, aspects } = readObject(body.product);
  if (typeof title !== "string" || title === "")
    throw inventoryError(25016, "The title value is invalid.", { fieldName: "title" });
  if (!Array.isArray(imageUrls) || imageUrls.length === 0)
    throw inventoryError(25014, `${prefix} invalid pictures. Add at least 1 photo.`);
  if (typeof body.condition !== "string")
    throw inventoryError(25021, `${prefix} invalid item condition information.`);
  const [missing] = findMissingAspects(categoryId, readObject(aspects));
  if (missing !== undefined)
    throw inventoryError(
      25002,
      `A user error has occurred. The item specific ${missing} is missing. Add ${missing} to this listing, enter a valid value, and then try again.`,
      { "2": missing },
    );
}

function publish(call: Call, context: EbayContext): Answer {
  const offer = find(call, context);
  if (offer.isPublished) return answer(200, { listingId: offer.listingId, warnings: [] });
  const { item, ...terms } = readTerms(offer, context);
  if (offer.body.format === "FIXED_PRICE" && offer.body.listingDuration !== "GTC")
    throw inventoryError(25002, "A user error has occurred. The listing duration is missing.");
  if (terms.quantity === 0) throw inventoryError(25004, "The unpublished offer has an invalid quantity.");
  const { title, description, imageUrls } = readObject(item.body.product);
  const made = addListing(
    context.sim,
    sellerOf(context),
    {
      ...terms,
      sku: offer.sku,
      title: String(title),
      description: typeof description === "string" ? description : String(title),
      condition: String(item.body.condition),
      pictures: (imageUrls as unknown[]).map(String),
    },
    { offerId: offer.id },
    undefined,
    ({ id }) => [{ k: "sellOffer", v: { ...offer, listingId: id, isPublished: true } }],
  );
  return answer(200, { listingId: made.id, warnings: [] });
}

function withdraw(call: Call, context: EbayContext): Answer {
  const offer = find(call, context);
  if (!offer.isPublished) throw inventoryError(25713, "This Offer is not available : it isn't published.");
  const listing = listingOf(offer.sku, context);
  if (listing !== undefined)
    reviseListing(context.sim, listing, { state: "ended" }, "listing", { act: "withdraw" });
  keep(context, { ...offer, isPublished: false });
  return answer(200, { listingId: offer.listingId, warnings: [] });
}

/** One product a call, as the vendor's document says: its count, and price and count of its offers. */
function changePriceAndQuantity(call: Call, context: EbayContext): Answer {
  const { requests } = call.body;
  if (!Array.isArray(requests) || requests.length !== 1)
    throw inventoryError(25709, "Invalid value for requests.", { fieldName: "requests" });
  const request = readObject(requests[0]);
  const sku = String(request.sku);
  const item = findItem(sku, context);
  const { quantity } = readObject(request.shipToLocationAvailability);
  const isWhole = (count: unknown): count is number =>
    typeof count === "number" && Number.isInteger(count) && count >= 0;
  if (quantity !== undefined && !isWhole(quantity))
    throw inventoryError(25709, "Invalid value for quantity.", { fieldName: "quantity" });
  if (quantity !== undefined) keepItem(context, sku, item.body, quantity);
  const offers = Array.isArray(request.offers) ? request.offers.map(readObject) : [];
  const answers = offers.map((change) => {
    const of = { offerId: change.offerId, sku };
    const offer = offersOf(sku, context).find((one) => one.id === change.offerId);
    const price = readObject(change.price);
    const minor =
      change.price === undefined ? undefined : parseMinor(price.value, sellerOf(context).currency);
    if (offer === undefined) return { ...of, ...wrong(25713, "This Offer is not available.") };
    if (minor === null || price.currency === "XXX")
      return { ...of, ...wrong(25709, "Invalid value for price.", { fieldName: "price" }) };
    keep(context, {
      ...offer,
      body: {
        ...offer.body,
        ...(isWhole(change.availableQuantity) && { availableQuantity: change.availableQuantity }),
        ...(change.price !== undefined && { pricingSummary: { price: change.price } }),
      },
    });
    const listing = offer.isPublished ? listingOf(sku, context) : undefined;
    if (listing !== undefined && minor !== undefined)
      reviseListing(context.sim, listing, { priceMinor: minor }, "quantity", change);
    return { ...of, statusCode: 200 };
  });
  const isAllRight = answers.every(({ statusCode }) => statusCode === 200);
  return answer(isAllRight ? 200 : 207, {
    responses: offers.length === 0 ? [{ sku, statusCode: 200 }] : answers,
  });
}

function wrong(errorId: number, message: string, parameters: Record<string, string> = {}) {
  const shown = Object.entries(parameters).map(([name, value]) => ({ name, value }));
  const error = { errorId, domain: "API_INVENTORY", category: "REQUEST", message, parameters: shown };
  return { statusCode: 400, errors: [error] };
}

function migrate(call: Call, context: EbayContext): Answer {
  const { requests } = call.body;
  if (!Array.isArray(requests) || requests.length < 1 || requests.length > 5)
    throw inventoryError(25709, "Invalid value for requests.", { fieldName: "requests" });
  const account = sellerOf(context);
  const responses = requests.map((one) => {
    const listingId = String(readObject(one).listingId);
    const listing = context.sim.store.listing.get("ebay", listingId);
    if (listing?.account !== account.username || listing.state !== "live" || listing.sku === null)
      return {
        listingId,
        ...wrong(25718, `Cannot migrate listing. ${listingId} isn't active, or has no SKU.`),
      };
    const { sku } = listing;
    if (offersOf(sku, context).some(({ isPublished }) => isPublished))
      return { listingId, ...wrong(25718, "Cannot migrate listing. It is managed by this API already.") };
    const seq = context.sim.store.sellOffer.nextSeq("ebay");
    const product = {
      title: listing.title,
      description: listing.description,
      imageUrls: listing.pictures.map((name) => `${context.sim.baseUrl()}/media/${name}.jpg`),
      aspects: { Material: [listing.attributes.material ?? "wood"] },
    };
    keepItem(context, sku, { condition: "USED_GOOD", product }, listing.quantity);
    const body = {
      marketplaceId: toMarketplaceId(account.country),
      format: "FIXED_PRICE",
      listingDuration: "GTC",
      categoryId: CATEGORIES.find((known) => known.category === listing.category)?.categoryId ?? "",
      listingPolicies: Object.fromEntries(POLICIES.map(({ field, id }) => [field, id])),
      merchantLocationKey: LOCATION_KEY,
    };
    const own = { market: "ebay" as const, account: account.username, id: String(seq), seq, sku, body };
    keep(context, { ...own, listingId, isPublished: true });
    return {
      listingId,
      statusCode: 200,
      marketplaceId: body.marketplaceId,
      inventoryItems: [{ sku, offerId: own.id }],
    };
  });
  return answer(responses.every(({ statusCode }) => statusCode === 200) ? 200 : 207, { responses });
}
