/** A seller lists: draft -> pending -> live | refused where a market reviews, live at once elsewhere. */
import type { Sim } from "../engine.ts";
import { Refusal } from "../engine.ts";
import { formatListingId } from "../history/listing-builder.ts";
import type { Account, EffectKind, Listing } from "../model.ts";
import type { Change } from "../store/market-store.ts";

export type ListingWish = Partial<
  Omit<Listing, "market" | "account" | "id" | "seq" | "createdAt" | "updatedAt">
>;

/** Adds a listing with a ledger line; a repeat adds another one. */
export function addListing(
  sim: Sim,
  account: Account,
  wish: ListingWish,
  payload: unknown,
  idempotencyKey?: string,
  extra: (listing: Listing) => Change[] = () => [],
): Listing {
  const now = sim.now();
  const seq = sim.store.listing.nextSeq(account.market);
  const listing: Listing = {
    market: account.market,
    account: account.username,
    id: formatListingId(account, seq),
    seq,
    state: "live",
    sku: null,
    title: "",
    description: "",
    category: "books",
    condition: "USED_GOOD",
    priceMinor: 0,
    currency: account.currency,
    quantity: 1,
    pictures: [],
    variants: [],
    attributes: {},
    reviewNotes: [],
    ...wish,
    createdAt: now,
    updatedAt: now,
  };
  keepListing(
    sim,
    listing,
    "listing",
    { act: "create", ...(payload as object) },
    idempotencyKey,
    extra(listing),
  );
  return listing;
}

/**
 * Changes a listing with a ledger line (`quantity` for stock and price, else `listing`); a repeat is safe.
 */
export function reviseListing(
  sim: Sim,
  listing: Listing,
  wish: ListingWish,
  kind: EffectKind,
  payload: unknown,
): Listing {
  if (wish.quantity !== undefined && (!Number.isInteger(wish.quantity) || wish.quantity < 0))
    throw new Refusal("field_invalid", "quantity must be a whole number from 0.", { field: "quantity" });
  const quantity = wish.quantity ?? listing.quantity;
  const stockState =
    listing.state === "live" && quantity === 0
      ? "soldOut"
      : listing.state === "soldOut" && quantity > 0
        ? "live"
        : listing.state;
  const revised: Listing = { ...listing, ...wish, state: wish.state ?? stockState, updatedAt: sim.now() };
  keepListing(sim, revised, kind, payload, undefined, []);
  return revised;
}

/** The market's own verdict, some seconds after a listing was submitted; no ledger line. */
export function reviewListing(sim: Sim, market: Listing["market"], listingId: string): void {
  const listing = sim.store.listing.get(market, listingId);
  if (listing?.state !== "pending") return;
  const reviewNotes = [
    ...(listing.pictures.length === 0 ? ["Add at least one picture."] : []),
    ...(/\p{Lu}/u.test(listing.title) && listing.title === listing.title.toUpperCase()
      ? ["Do not write the title in capitals."]
      : []),
    ...(/replica/i.test(`${listing.title} ${listing.description}`) ? ["Replicas cannot be sold here."] : []),
  ];
  sim.store.commit([
    {
      k: "listing",
      v: {
        ...listing,
        state: reviewNotes.length > 0 ? "refused" : listing.quantity > 0 ? "live" : "soldOut",
        reviewNotes,
        updatedAt: sim.now(),
      },
    },
  ]);
  sim.announce({ market, account: listing.account, type: "listing.updated", id: listing.id });
}

function keepListing(
  sim: Sim,
  listing: Listing,
  kind: EffectKind,
  payload: unknown,
  idempotencyKey: string | undefined,
  extra: Change[],
): void {
  const effect = {
    seq: sim.store.nextEffectSeq(),
    at: sim.now(),
    market: listing.market,
    account: listing.account,
    kind,
    listingId: listing.id,
    payload,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
  sim.store.commit([{ k: "listing", v: listing }, { k: "effect", v: effect }, ...extra]);
  sim.announce({ market: listing.market, account: listing.account, type: "listing.updated", id: listing.id });
}
