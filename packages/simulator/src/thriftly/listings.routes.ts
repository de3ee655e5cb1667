/** Thriftly's listings: one piece each, on sale -> sold | removed; a SKU works once. */
import { addListing, reviseListing } from "../acts/listing.acts.ts";
import type { ListingWish } from "../acts/listing.acts.ts";
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer, readObject } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import { parseMinor } from "../money.ts";
import type { Listing } from "../model.ts";
import type { ThriftlyContext } from "./thriftly.context.ts";
import { answerPage, invalid, readSince, requireText } from "./thriftly.context.ts";
import { toListing, toListingState } from "./thriftly.wire.ts";

export const LISTING_ROUTES: readonly Route<ThriftlyContext>[] = [
  { method: "GET", pattern: "/listings", scope: "listings", run: listListings },
  { method: "POST", pattern: "/listings", scope: "listings", run: createListing },
  {
    method: "GET",
    pattern: "/listings/:id",
    scope: "listings",
    run: (call, context) => answer(200, toListing(context.base, findListing(call, context))),
  },
  { method: "PATCH", pattern: "/listings/:id", scope: "listings", run: patchListing },
  { method: "DELETE", pattern: "/listings/:id", scope: "listings", run: removeListing },
];

function findListing(call: Call, context: ThriftlyContext): Listing {
  const found = context.sim.store.listing.get("thriftly", call.params.id ?? "");
  if (found?.account !== context.account.username)
    throw new Refusal("listing_not_found", "There is no such listing.");
  return found;
}

function listListings(call: Call, context: ThriftlyContext): Answer {
  const state = call.query.get("state");
  const sku = call.query.get("sku");
  const since = readSince(call, "changedSince");
  const all = context.sim.store.listing.sorted(
    "thriftly",
    context.account.username,
    "number",
    (a, b) => a.seq - b.seq,
  );
  return answerPage(
    call,
    "listings",
    all.filter(
      (one) =>
        one.updatedAt >= since &&
        (sku === null || one.sku === sku) &&
        (state === null || toListingState(one) === state),
    ),
    (one) => Number(one.id),
    (one) => toListing(context.base, one),
  );
}

function createListing(call: Call, context: ThriftlyContext): Answer {
  const wish = readWish(call.body, context.account.currency);
  requireText(call.body, "description", 4000);
  if (wish.priceMinor === undefined) throw invalid("price", "is required");
  const category = requireText(call.body, "category", 40);
  const isUsed =
    wish.sku !== undefined &&
    context.sim.store.listing.list("thriftly", context.account.username).some((one) => one.sku === wish.sku);
  if (isUsed) throw new Refusal("sku_used", "This SKU was used before.");
  return answer(
    201,
    toListing(
      context.base,
      addListing(context.sim, context.account, { ...wish, category, quantity: 1 }, call.body),
    ),
  );
}

function patchListing(call: Call, context: ThriftlyContext): Answer {
  const listing = findListing(call, context);
  if (listing.state !== "live") throw new Refusal("item_sold", "The piece is sold or removed.");
  const { sku: _kept, ...wish } = readWish(call.body, listing.currency);
  return answer(
    200,
    toListing(
      context.base,
      reviseListing(
        context.sim,
        listing,
        wish,
        Object.keys(call.body).join() === "price" ? "quantity" : "listing",
        call.body,
      ),
    ),
  );
}

function removeListing(call: Call, context: ThriftlyContext): Answer {
  const listing = findListing(call, context);
  if (listing.state === "soldOut") throw new Refusal("item_sold", "The piece is sold.");
  if (listing.state !== "ended")
    reviseListing(context.sim, listing, { state: "ended", quantity: 0 }, "listing", { act: "remove" });
  return answer(204, null);
}

function readWish(body: Record<string, unknown>, currency: string): ListingWish {
  const wish: ListingWish = {};
  if (body.description !== undefined) {
    wish.description = requireText(body, "description", 4000);
    wish.title = (wish.description.split("\n")[0] ?? "").slice(0, 140);
  }
  if (body.sku !== undefined && body.sku !== null) wish.sku = requireText(body, "sku", 50);
  if (body.currency !== undefined && body.currency !== currency)
    throw invalid("currency", `must be ${currency}`);
  if (body.price !== undefined) {
    const priceMinor = parseMinor(body.price, currency);
    if (priceMinor === null) throw invalid("price", "must be an amount");
    wish.priceMinor = priceMinor;
  }
  if (body.attributes !== undefined)
    wish.attributes = Object.fromEntries(
      Object.entries(readObject(body.attributes)).map(([name, value]) => [name, String(value)]),
    );
  if (Array.isArray(body.photos)) wish.pictures = body.photos.filter((one) => typeof one === "string");
  return wish;
}
