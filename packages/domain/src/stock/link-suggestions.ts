/**
 * Which item an unlinked listing may sell (open sections 2.2): by its SKU, its GTIN, then its title. Each is
 * a suggestion with a confidence; a person accepts or refuses it. Pure.
 */
export interface LinkedFacts {
  sku: string;
  gtin: string;
  title: string;
}

export type LinkReason = "sku" | "nearSku" | "gtin" | "title";

export interface LinkRating {
  /** From 0 to 1. */
  confidence: number;
  reason: LinkReason;
}

/** Below it nothing is suggested. */
const leastConfidence = 0.5;

/** A SKU without blanks, dashes and case. */
export const plainSku = (sku: string): string => sku.toLowerCase().replace(/[^a-z0-9]/g, "");

const plainGtin = (gtin: string): string => gtin.replace(/\D/g, "").replace(/^0+/, "");

const wordsOf = (title: string): Set<string> =>
  new Set(
    title
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{Mark}/gu, "")
      .match(/[\p{Letter}\p{Number}]+/gu) ?? [],
  );

/** How much of two titles is the same, from 0 to 1: words of both against words of either. */
export function titleLikeness(one: string, other: string): number {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  if (left.size === 0 || right.size === 0) return 0;
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared / (left.size + right.size - shared);
}

/** At most one letter more, less or other; digits never: CUP-1 is not CUP-2. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || Math.min(one.length, other.length) < 5) return false;
  if (one.replace(/\D/g, "") !== other.replace(/\D/g, "")) return false;
  let [from, upTo] = [0, 0];
  while (from < one.length && from < other.length && one[from] === other[from]) from += 1;
  while (
    upTo < Math.min(one.length, other.length) - from &&
    one[one.length - 1 - upTo] === other[other.length - 1 - upTo]
  )
    upTo += 1;
  return Math.max(one.length, other.length) - from - upTo <= 1;
}

/** How sure it is that a listing sells an item; null: not enough to suggest it. */
export function rateLink(listing: LinkedFacts, item: LinkedFacts): LinkRating | null {
  const likeness = titleLikeness(listing.title, item.title);
  const [sku, itemSku] = [plainSku(listing.sku), plainSku(item.sku)];
  const gtin = plainGtin(listing.gtin);
  const ratings: LinkRating[] = [];
  if (listing.sku.trim() !== "" && listing.sku.trim() === item.sku)
    ratings.push({ confidence: 0.9 + likeness * 0.09, reason: "sku" });
  if (gtin.length >= 8 && gtin === plainGtin(item.gtin))
    ratings.push({ confidence: 0.9 + likeness * 0.09, reason: "gtin" });
  if (sku !== "" && sku === itemSku) ratings.push({ confidence: 0.75 + likeness * 0.2, reason: "nearSku" });
  else if (sku !== "" && isNear(sku, itemSku))
    ratings.push({ confidence: 0.45 + likeness * 0.4, reason: "nearSku" });
  if (likeness >= 0.5) ratings.push({ confidence: likeness * 0.85, reason: "title" });
  const best = ratings.toSorted((left, right) => right.confidence - left.confidence)[0];
  return best === undefined || best.confidence < leastConfidence
    ? null
    : { ...best, confidence: Math.round(best.confidence * 100) / 100 };
}

/** The items that a listing may sell, the surest first; of equals by SKU. */
export function suggestLinks<Item extends LinkedFacts>(
  listing: LinkedFacts,
  items: readonly Item[],
  atMost = 3,
): (LinkRating & { item: Item })[] {
  return items
    .flatMap((item) => {
      const rating = rateLink(listing, item);
      return rating === null ? [] : [{ ...rating, item }];
    })
    .toSorted(
      (left, right) => right.confidence - left.confidence || (left.item.sku < right.item.sku ? -1 : 1),
    )
    .slice(0, atMost);
}
