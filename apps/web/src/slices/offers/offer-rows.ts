/**
 * What the desk shows of an offer and in which order: differences, what is left after fees and cost, filters,
 * sums. Pure.
 */
import type { OfferDesk } from "@stallkeeper/contract";
import { sumOffer, toMinor, type OfferSum } from "@stallkeeper/domain";
import type { ListedOffer } from "./offers.api.ts";
import type { OfferSort, OffersSearch } from "./offers-search.ts";

export interface OfferFacts extends OfferSum {
  /** What the listing asks; null: unknown. Minor units, as all amounts here. */
  askMinor: number | null;
  offerMinor: number;
  /** What it sells for or would: our counter-offer once one was made, which the buyer may have taken. */
  priceMinor: number;
  /** The price's of the asking price; 0.71 is 29 % below. */
  share: number | null;
  /** The platform's of what a buyer pays; null: its orders don't say. */
  feeShare: number | null;
  /** What a piece costs; null: the listing's item has no cost, or one in another currency. */
  costMinor: number | null;
  /** What its buyer bought from this account before; null: unknown. */
  buyer: { orders: number; refunded: number } | null;
}

const [accepted, countered] = [1, 3];

/** The amount that counts, as on the wire: a counter-offer's where one stands or was taken. Pure. */
export const priceOf = ({
  state,
  amount,
  counter,
}: Pick<ListedOffer, "state" | "amount" | "counter">): number =>
  (state === accepted || state === countered ? counter : null) ?? amount;

/** What an offer comes to. Pure. */
export function factsOf(offer: ListedOffer, desk: OfferDesk | undefined): OfferFacts {
  const price = offer.items[0]?.price ?? null;
  const askMinor = price === null || price <= 0 ? null : toMinor(price, offer.currency);
  const offerMinor = toMinor(offer.amount, offer.currency);
  const priceMinor = toMinor(priceOf(offer), offer.currency);
  const feeShare = desk?.feeShares[offer.accountId] ?? null;
  const cost = desk?.costs.find(
    ({ listingId, currency }) => listingId === offer.items[0]?._id && currency === offer.currency,
  );
  // An offer is for all its pieces together, a cost for one.
  const costMinor = cost === undefined ? null : cost.costMinor * offer.quantity;
  const identifier = offer.buyer.identifier ?? "";
  const { orders = 0, refunded = 0 } =
    desk?.buyers.find((one) => one.accountId === offer.accountId && one.identifier === identifier) ?? {};
  return {
    askMinor,
    offerMinor,
    priceMinor,
    share: askMinor === null ? null : priceMinor / askMinor,
    feeShare,
    costMinor,
    ...sumOffer(priceMinor, feeShare, costMinor),
    buyer: desk === undefined || identifier === "" ? null : { orders, refunded },
  };
}

export interface DeskRow {
  offer: ListedOffer;
  facts: OfferFacts;
  /** The other new offers for the same item, at any time. */
  others: readonly ListedOffer[];
}

/** The same thing at the same account; what has no id is like nothing else. */
const itemOf = ({ _id, items }: ListedOffer): string => items[0]?._id ?? _id;

/** Every offer with what it comes to. Pure. */
export function deskRows(offers: readonly ListedOffer[], desk: OfferDesk | undefined): DeskRow[] {
  const byItem = Map.groupBy(
    offers.filter(({ state }) => state === 0),
    itemOf,
  );
  return offers.map((offer) => ({
    offer,
    facts: factsOf(offer, desk),
    others: (byItem.get(itemOf(offer)) ?? []).filter(({ _id }) => _id !== offer._id),
  }));
}

const wordsOf = ({ buyer, items, account, message }: ListedOffer): string =>
  [buyer.handle, items[0]?.name, account, message].join(" ").toLowerCase();

function isShown({ offer, facts }: DeskRow, search: OffersSearch): boolean {
  const { q = "", platform, account, below, acceptable } = search;
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const text = wordsOf(offer);
  return (
    words.every((word) => text.includes(word)) &&
    (platform === undefined || offer.platform === platform) &&
    (account === undefined || offer.account === account) &&
    (below === undefined || (facts.share !== null && facts.share <= 1 - Number(below) / 100)) &&
    (acceptable === undefined || offer.acceptable === (acceptable === "yes"))
  );
}

const sortKeys: Record<OfferSort, (row: DeskRow) => number> = {
  newest: ({ offer }) => -Date.parse(offer.createdAt),
  lapsing: ({ offer }) => (offer.expiresAt === null ? Number.MAX_VALUE : Date.parse(offer.expiresAt)),
  share: ({ facts }) => -(facts.share ?? -1),
  kept: ({ facts }) => -(facts.keptMinor ?? -1),
  margin: ({ facts }) => -(facts.leftMinor ?? Number.NEGATIVE_INFINITY),
};

/** The rows that the filters leave, in the wanted order; the newest first among equals. Pure. */
export function listRows(rows: readonly DeskRow[], search: OffersSearch): DeskRow[] {
  const keyOf = sortKeys[search.sort ?? "newest"];
  return rows
    .filter((row) => isShown(row, search))
    .toSorted((one, other) => keyOf(one) - keyOf(other) || sortKeys.newest(one) - sortKeys.newest(other));
}

/** Sums that never mix currencies, in the order in which currencies come. Pure. */
export function sumByCurrency(
  offers: readonly Pick<ListedOffer, "amount" | "currency">[],
): { currency: string; amountMinor: number }[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of offers)
    sums.set(currency, (sums.get(currency) ?? 0) + toMinor(amount, currency));
  return [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }));
}

export interface PricePoint {
  id: string;
  atMs: number;
  askMinor: number | null;
  offerMinor: number;
}

/** What was asked and offered for an item, the oldest first. Pure. */
export function priceHistory(offer: ListedOffer, all: readonly ListedOffer[]): PricePoint[] {
  const item = itemOf(offer);
  const past = all.filter(
    (one) => itemOf(one) === item && one.currency === offer.currency && one._id !== offer._id,
  );
  return [...past, offer]
    .map((one) => {
      const { askMinor, offerMinor } = factsOf(one, undefined);
      return { id: one._id, atMs: Date.parse(one.createdAt), askMinor, offerMinor };
    })
    .toSorted((one, other) => one.atMs - other.atMs);
}

export interface SaidPrice {
  id: string;
  atMs: number;
  /** The buyer offered it, or it was asked of them instead. */
  by: "buyer" | "store";
  minor: number;
  /** What the listing asked at that time; null: unknown, or nothing to compare with. */
  askMinor: number | null;
  handle: string;
}

/**
 * Every price that was said for an item, the newest first: each offer when it was made, and what was asked for
 * instead when that was sent from here. Pure.
 */
export function listSaidPrices(offer: ListedOffer, all: readonly ListedOffer[]): SaidPrice[] {
  const known = new Map([...all, offer].map((one) => [one._id, one]));
  return priceHistory(offer, all)
    .flatMap(({ id, atMs, askMinor, offerMinor }): SaidPrice[] => {
      const one = known.get(id);
      const handle = one?.buyer.handle ?? "";
      const { answer = null, currency = offer.currency } = one ?? {};
      const said: SaidPrice = { id, atMs, by: "buyer", minor: offerMinor, askMinor, handle };
      if (answer?.kind !== "counter" || answer.state !== "done" || answer.amount === null) return [said];
      const minor = toMinor(answer.amount, currency);
      return [said, { id, atMs: Date.parse(answer.at), by: "store", minor, askMinor: null, handle }];
    })
    .toSorted((one, other) => other.atMs - one.atMs);
}

/** Whether an offer can be answered any more: its time isn't up. Pure. */
export const isLapsed = ({ expiresAt }: Pick<ListedOffer, "expiresAt">, nowMs: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= nowMs;

/** How far an offer is from the ask, in whole percents; what is less than half of one keeps its digits. Pure. */
export function roundDifference(share: number): number {
  const difference = share - 1;
  return Math.round(difference * 100) / 100 || difference;
}
