/**
 * What a live listing was last told, and what its draft says otherwise by now. Only the fields that every
 * platform takes for a live listing; a blank isn't sent, since a blank never clears.
 */
import { cutTitle } from "./check-target.ts";
import type { EffectiveListing } from "./upload-draft.ts";

export const revisedFields = ["title", "description", "price", "photos"] as const;
export type RevisedField = (typeof revisedFields)[number];

/** In the account's currency; photos by their ids, in order. */
export interface SentListing {
  readonly title: string;
  readonly description: string;
  readonly priceMinor: number | null;
  /** By SKU, where it has variants. */
  readonly variantPrices?: Readonly<Record<string, number>> | undefined;
  readonly photos: readonly string[];
}

/** Whether it is a price that a platform may be told; 0 never is. */
export const isPriced = (priceMinor: number | null): priceMinor is number =>
  priceMinor !== null && priceMinor > 0;

/** A listing as its platform is told it: the title cut, no more photos than it uses. Pure. */
export function sentListing(
  { title, description, priceMinor, photos, variants }: EffectiveListing,
  limits: { readonly titleLength: number; readonly images: number },
): SentListing {
  return {
    title: cutTitle(title, limits.titleLength),
    description,
    priceMinor,
    ...(variants.length === 0
      ? {}
      : {
          // One without a price is never told 0.
          variantPrices: Object.fromEntries(
            variants.flatMap((one) => (isPriced(one.priceMinor) ? [[one.sku, one.priceMinor]] : [])),
          ),
        }),
    photos: photos.slice(0, limits.images).map(({ id }) => id),
  };
}

/** A listing as a platform was read to have it. */
interface StandingWords {
  readonly title: string;
  readonly priceMinor: number;
  readonly currency: string;
  readonly variants: readonly { readonly sku: string; readonly priceMinor: number }[];
}

/** Platforms tidy spaces up. */
const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/**
 * What was sent, with the title and prices that stand at the platform by its own word; `currency` is what was sent
 * in. Description and photos stay as they were sent: platforms change how they are written. Pure.
 */
export function asItStands(sent: SentListing, standing: StandingWords, currency: string): SentListing {
  const isSameTitle = standing.title === "" || plain(standing.title) === plain(sent.title);
  const priceOf = (told: number | null, there: number): number | null =>
    standing.currency === currency && isPriced(there) ? there : told;
  const { variantPrices } = sent;
  const variants = new Map(standing.variants.map(({ sku, priceMinor }) => [sku, priceMinor]));
  return {
    ...sent,
    title: isSameTitle ? sent.title : standing.title,
    priceMinor: priceOf(sent.priceMinor, standing.priceMinor),
    ...(variantPrices === undefined || variants.size === 0
      ? {}
      : {
          variantPrices: Object.fromEntries(
            Object.entries(variantPrices).flatMap(([sku, told]) => {
              const there = variants.get(sku);
              const price = there === undefined ? null : priceOf(told, there);
              return price === null ? [] : [[sku, price]];
            }),
          ),
        }),
  };
}

/** The fields in which a draft differs from what was sent; nothing where that isn't known. Pure. */
export function changesToSend(sent: SentListing | null, now: SentListing): RevisedField[] {
  if (sent === null) return [];
  const differs: Record<RevisedField, boolean> = {
    title: now.title !== "" && now.title !== sent.title,
    description: now.description !== "" && now.description !== sent.description,
    price: isPriced(now.priceMinor) && isPricedAnew(sent, now),
    photos: now.photos.length > 0 && now.photos.join(" ") !== sent.photos.join(" "),
  };
  return revisedFields.filter((field) => differs[field]);
}

/** Fields of the form that decide what a price comes to: the cost that a formula begins with, and variants. */
const pricedBy = new Set(["price", "cost", "variants"]);

/** Whether a problem at this field of the form holds the changes of a live listing back. Pure. */
export function isInTheWay(problemAt: string, changes: readonly RevisedField[]): boolean {
  const field = pricedBy.has(problemAt) ? "price" : problemAt;
  return changes.some((one) => one === field);
}

/** With variants each of those that stand there counts; one that was added since isn't there yet. */
function isPricedAnew(sent: SentListing, now: SentListing): boolean {
  const { variantPrices } = sent;
  return variantPrices === undefined
    ? now.priceMinor !== sent.priceMinor
    : Object.entries(now.variantPrices ?? {}).some(
        ([sku, price]) => sku in variantPrices && price !== variantPrices[sku],
      );
}
