/** Atelier's listings: draft -> pending -> live | refused; a revised live one goes through review again. */
import { addListing, reviewListing, reviseListing } from "../acts/listing.acts.ts";
import type { ListingWish } from "../acts/listing.acts.ts";
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer, countCharacters, readObject } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import { decimalsOf } from "../money.ts";
import type { Listing } from "../model.ts";
import type { AtelierContext } from "./atelier.context.ts";
import { answerPage, readWhole } from "./atelier.context.ts";
import { toListing, toSeconds, toState } from "./atelier.wire.ts";
import { changeProducts, readProducts } from "./products.ts";
import { findMissingAttributes, findTaxonomyId, TAXONOMY } from "./taxonomy.ts";

export const LISTING_ROUTES: readonly Route<AtelierContext>[] = [
  {
    method: "GET",
    pattern: "/taxonomy",
    scope: "listings_r",
    run: () =>
      answer(200, {
        count: TAXONOMY.length,
        results: TAXONOMY.map(({ taxonomy_id, name, attributes }) => ({ taxonomy_id, name, attributes })),
      }),
  },
  { method: "GET", pattern: "/shops/:shopId/listings", scope: "listings_r", run: listListings },
  {
    method: "POST",
    pattern: "/shops/:shopId/listings",
    scope: "listings_w",
    run: (call, context) =>
      say(
        context,
        addListing(
          context.sim,
          context.account,
          { ...readWish(call.body, context.account.currency, true), state: "draft" },
          call.body,
        ),
        201,
      ),
  },
  {
    method: "GET",
    pattern: "/shops/:shopId/listings/:id",
    scope: "listings_r",
    run: (call, context) => say(context, findListing(call, context), 200),
  },
  { method: "PUT", pattern: "/shops/:shopId/listings/:id", scope: "listings_w", run: revise },
  { method: "POST", pattern: "/shops/:shopId/listings/:id/submit", scope: "listings_w", run: submit },
  { method: "PUT", pattern: "/shops/:shopId/listings/:id/inventory", scope: "listings_w", run: setInventory },
  { method: "DELETE", pattern: "/shops/:shopId/listings/:id", scope: "listings_w", run: remove },
];

function say(context: AtelierContext, listing: Listing, status: number): Answer {
  return answer(status, toListing(context.base, context.account, listing));
}

function findListing(call: Call, context: AtelierContext): Listing {
  const found = context.sim.store.listing.get("atelier", call.params.id ?? "");
  if (found?.account !== context.account.username)
    throw new Refusal("listing_not_found", "There is no such listing.");
  return found;
}

function listListings(call: Call, context: AtelierContext): Answer {
  const state = call.query.get("state");
  const sku = call.query.get("sku");
  const since = readWhole(call, "min_last_modified", 0);
  const all = context.sim.store.listing.sorted(
    "atelier",
    context.account.username,
    "newest",
    (a, b) => b.seq - a.seq,
  );
  return answerPage(
    call,
    context,
    all.filter(
      (one) =>
        (state === null || toState(one) === state) &&
        (sku === null || one.sku === sku) &&
        toSeconds(one.updatedAt) >= since,
    ),
    (one) => toListing(context.base, context.account, one),
  );
}

function revise(call: Call, context: AtelierContext): Answer {
  const listing = findListing(call, context);
  if (listing.state === "ended") throw new Refusal("not_submittable", "The listing was removed.");
  const wish = readWish(call.body, listing.currency, false);
  const isReviewed =
    listing.state === "live" &&
    (wish.title !== undefined || wish.description !== undefined || wish.pictures !== undefined);
  const revised = reviseListing(
    context.sim,
    listing,
    isReviewed ? { ...wish, state: "pending" } : wish,
    "listing",
    call.body,
  );
  if (isReviewed) planReview(context, revised);
  return say(context, revised, 200);
}

function submit(call: Call, context: AtelierContext): Answer {
  const listing = findListing(call, context);
  if (listing.state === "pending" || listing.state === "live") return say(context, listing, 202);
  if (listing.state === "ended") throw new Refusal("not_submittable", "The listing was removed.");
  const missing = findMissingAttributes(findTaxonomyId(listing.category), listing.attributes);
  if (missing.length > 0)
    throw new Refusal("attributes_missing", `Fill in: ${missing.join(", ")}.`, { missing });
  const pending = reviseListing(context.sim, listing, { state: "pending", reviewNotes: [] }, "listing", {
    act: "submit",
  });
  planReview(context, pending);
  return say(context, pending, 202);
}

function planReview(context: AtelierContext, listing: Listing): void {
  context.sim.later(context.sim.settings.atelier.reviewMs, () =>
    reviewListing(context.sim, "atelier", listing.id),
  );
}

function setInventory(call: Call, context: AtelierContext): Answer {
  const listing = findListing(call, context);
  if (listing.state === "ended") throw new Refusal("not_submittable", "The listing was removed.");
  if (listing.products !== undefined) {
    const change = changeProducts(listing, call.body.products);
    return say(context, reviseListing(context.sim, listing, change, "quantity", call.body), 200);
  }
  const { quantity, priceMinor, sku } = readWish(call.body, context.account.currency, false);
  if (quantity === undefined || priceMinor === undefined)
    throw new Refusal("missing_field", "quantity and price are both needed.");
  return say(
    context,
    reviseListing(
      context.sim,
      listing,
      { quantity, priceMinor, ...(sku !== undefined && { sku }) },
      "quantity",
      call.body,
    ),
    200,
  );
}

function remove(call: Call, context: AtelierContext): Answer {
  const listing = findListing(call, context);
  if (listing.state !== "ended")
    reviseListing(context.sim, listing, { state: "ended" }, "listing", { act: "remove" });
  return answer(204, null);
}

function readWish(body: Record<string, unknown>, currency: string, isNew: boolean): ListingWish {
  const wish: ListingWish = {};
  const refuse = (field: string, rule: string): never => {
    throw new Refusal("bad_field", `${field} must be ${rule}.`, { field });
  };
  for (const [field, most] of [
    ["title", 140],
    ["description", 8000],
    ["sku", 32],
  ] as const) {
    const value = body[field];
    if (value === undefined) continue;
    if (typeof value !== "string" || value.trim() === "" || countCharacters(value) > most)
      refuse(field, `1 to ${String(most)} characters`);
    else wish[field] = value.trim();
  }
  if (body.price !== undefined) {
    const price = readObject(body.price);
    const isRight =
      price.currency_code === currency &&
      price.divisor === 10 ** decimalsOf(currency) &&
      typeof price.amount === "number" &&
      Number.isInteger(price.amount) &&
      price.amount >= 0;
    wish.priceMinor = isRight ? (price.amount as number) : refuse("price", `an amount in ${currency}`);
  }
  if (body.quantity !== undefined)
    wish.quantity =
      typeof body.quantity === "number" && Number.isInteger(body.quantity) && body.quantity >= 0
        ? body.quantity
        : refuse("quantity", "a whole number from 0");
  if (body.products !== undefined) Object.assign(wish, readProducts(body.products, currency));
  if (body.taxonomy_id !== undefined)
    wish.category =
      TAXONOMY.find((node) => node.taxonomy_id === body.taxonomy_id)?.category ??
      refuse("taxonomy_id", "one of the taxonomy");
  if (body.attributes !== undefined)
    wish.attributes = Object.fromEntries(
      Object.entries(readObject(body.attributes)).map(([name, value]) => [name, String(value)]),
    );
  if (body.image_urls !== undefined)
    wish.pictures =
      Array.isArray(body.image_urls) && body.image_urls.every((one) => typeof one === "string")
        ? body.image_urls
        : refuse("image_urls", "a list of addresses");
  if (
    isNew &&
    (wish.title === undefined ||
      wish.priceMinor === undefined ||
      wish.quantity === undefined ||
      wish.category === undefined)
  )
    throw new Refusal("missing_field", "title, price, quantity and taxonomy_id are needed.");
  return wish;
}
