/** Bazaar's listings: live at once, bulk changes with a result per item. */
import { addListing, reviseListing } from "../acts/listing.acts.ts";
import type { ListingWish } from "../acts/listing.acts.ts";
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer, countCharacters, readObject } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import { parseMinor } from "../money.ts";
import type { Listing, Variant } from "../model.ts";
import type { BazaarContext } from "./bazaar.context.ts";
import { answerPage, byChange } from "./bazaar.pages.ts";
import { toListing } from "./bazaar.wire.ts";
import { readIdempotencyKey } from "./idempotency.ts";

export const LISTING_ROUTES: readonly Route<BazaarContext>[] = [
  { method: "GET", pattern: "/listings", scope: "listings", run: listListings },
  { method: "POST", pattern: "/listings", scope: "listings", run: createListing },
  { method: "POST", pattern: "/listings/bulk_price_quantity", scope: "listings", run: changeMany },
  {
    method: "GET",
    pattern: "/listings/:id",
    scope: "listings",
    run: (call, context) => answer(200, toListing(context.base, findListing(call.params.id, context))),
  },
  { method: "PATCH", pattern: "/listings/:id", scope: "listings", run: patchListing },
  { method: "POST", pattern: "/listings/:id/end", scope: "listings", run: endListing },
];

function findListing(id: unknown, context: BazaarContext): Listing {
  const found = typeof id === "string" ? context.sim.store.listing.get("bazaar", id) : undefined;
  if (found?.account !== context.account.username)
    throw new Refusal("listing_not_found", "There is no such listing.");
  return found;
}

function listListings(call: Call, context: BazaarContext): Answer {
  const status = call.query.get("status");
  const sku = call.query.get("sku");
  const sorted = context.sim.store.listing.sorted("bazaar", context.account.username, "change", byChange);
  return answerPage(
    call,
    context,
    "listings",
    sorted,
    (one) =>
      (sku === null || one.sku === sku) &&
      (status === null || toListing(context.base, one).status === status),
    (one) => toListing(context.base, one),
  );
}

function createListing(call: Call, context: BazaarContext): Answer {
  const keyed = readIdempotencyKey(call, context);
  if (keyed.replay !== null) return keyed.replay;
  const wish = readWish(call.body, context.account.currency);
  for (const field of ["title", "priceMinor", "quantity", "category"] as const) {
    if (wish[field] === undefined)
      throw new Refusal("field_missing", `${field === "priceMinor" ? "price" : field} is missing.`, {
        field: field === "priceMinor" ? "price" : field,
      });
  }
  const isUsed = context.sim.store.listing
    .list("bazaar", context.account.username)
    .some((one) => wish.sku !== undefined && one.sku === wish.sku && one.state === "live");
  if (isUsed) throw new Refusal("sku_in_use", "An active listing has this SKU.", { field: "sku" });
  let result = answer(201, null);
  addListing(
    context.sim,
    context.account,
    { ...wish, state: wish.quantity === 0 ? "soldOut" : "live" },
    call.body,
    keyed.key,
    (listing) => {
      result = answer(201, toListing(context.base, listing), {
        location: `${context.base}/bazaar/v2/listings/${listing.id}`,
      });
      return keyed.keep(result);
    },
  );
  return result;
}

function patchListing(call: Call, context: BazaarContext): Answer {
  const listing = findListing(call.params.id, context);
  refuseEnded(listing);
  const isStock = Object.keys(call.body).every((field) => field === "price" || field === "quantity");
  return answer(
    200,
    toListing(
      context.base,
      reviseListing(
        context.sim,
        listing,
        readWish(call.body, listing.currency),
        isStock ? "quantity" : "listing",
        call.body,
      ),
    ),
  );
}

function endListing(call: Call, context: BazaarContext): Answer {
  const listing = findListing(call.params.id, context);
  const ended =
    listing.state === "ended"
      ? listing
      : reviseListing(context.sim, listing, { state: "ended" }, "listing", { act: "end" });
  return answer(200, toListing(context.base, ended));
}

function refuseEnded(listing: Listing): void {
  if (listing.state === "ended") throw new Refusal("listing_ended", "The listing has ended.");
}

/** Compare and set: a sale in between is told instead of written over. */
function refuseStale(listing: Listing, expected: unknown): void {
  if (expected === undefined || expected === listing.quantity) return;
  throw new Refusal("quantity_changed", `The quantity is ${String(listing.quantity)} now.`, {
    field: "expected_quantity",
    current_quantity: listing.quantity,
  });
}

const ITEM_STATUS: Record<string, number> = {
  listing_not_found: 404,
  listing_ended: 409,
  quantity_changed: 409,
};

function changeMany(call: Call, context: BazaarContext): Answer {
  const { items } = call.body;
  if (!Array.isArray(items) || items.length === 0 || items.length > 25)
    throw new Refusal("field_invalid", "items must hold 1 to 25 entries.", { field: "items" });
  const results = items.map((item) => {
    const { listing_id: id, ...rest } = readObject(item);
    try {
      const listing = findListing(id, context);
      refuseEnded(listing);
      refuseStale(listing, rest.expected_quantity);
      reviseListing(
        context.sim,
        listing,
        readWish({ price: rest.price, quantity: rest.quantity }, listing.currency),
        "quantity",
        rest,
      );
      return { listing_id: id, status: 200, errors: [] };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return {
        listing_id: id ?? null,
        status: ITEM_STATUS[error.code] ?? 400,
        errors: [{ code: error.code, message: error.message, field: null, ...error.details }],
      };
    }
  });
  return answer(207, { results });
}

function readWish(body: Record<string, unknown>, currency: string): ListingWish {
  const wish: ListingWish = {};
  const refuse = (field: string, rule: string): never => {
    throw new Refusal("field_invalid", `${field} must be ${rule}.`, { field });
  };
  for (const [field, most] of [
    ["title", 80],
    ["description", 4000],
    ["category", 40],
    ["condition", 40],
    ["sku", 50],
  ] as const) {
    const value = body[field];
    if (value === undefined) continue;
    if (typeof value !== "string" || value.trim() === "" || countCharacters(value) > most)
      refuse(field, `1 to ${String(most)} characters`);
    else wish[field] = value.trim();
  }
  if (body.price !== undefined) {
    const price = readObject(body.price);
    wish.priceMinor =
      (price.currency === currency ? parseMinor(price.value, currency) : null) ??
      refuse("price", `an amount in ${currency}`);
  }
  if (body.quantity !== undefined)
    wish.quantity =
      typeof body.quantity === "number" && Number.isInteger(body.quantity) && body.quantity >= 0
        ? body.quantity
        : refuse("quantity", "a whole number from 0");
  if (body.image_urls !== undefined)
    wish.pictures =
      Array.isArray(body.image_urls) && body.image_urls.every((one) => typeof one === "string")
        ? body.image_urls
        : refuse("image_urls", "a list of addresses");
  if (Array.isArray(body.variation))
    wish.variants = body.variation.map((one): Variant => ({
      name: String(readObject(one).name),
      value: String(readObject(one).value),
    }));
  return wish;
}
