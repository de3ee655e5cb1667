/**
 * What a live listing was last told, and what its draft says otherwise by now. Only the fields that every
 * platform takes for a live listing; a blank isn't sent, since a blank never clears.
 */
import { cutTitle } from "./check-target.ts";
import type { EffectiveListing } from "./upload-draft.ts";

export type RevisedField = "title" | "description" | "price" | "photos";

/** In the account's currency; photos by their ids, in order. */
export interface SentListing {
  readonly title: string;
  readonly description: string;
  readonly priceMinor: number | null;
  readonly photos: readonly string[];
}

/** A listing as its platform is told it: the title cut, no more photos than it uses. Pure. */
export function sentListing(
  { title, description, priceMinor, photos }: EffectiveListing,
  limits: { readonly titleLength: number; readonly images: number },
): SentListing {
  return {
    title: cutTitle(title, limits.titleLength),
    description,
    priceMinor,
    photos: photos.slice(0, limits.images).map(({ id }) => id),
  };
}

/** The fields in which a draft differs from what was sent; nothing where that isn't known. Pure. */
export function changesToSend(sent: SentListing | null, now: SentListing): RevisedField[] {
  if (sent === null) return [];
  const differs: Record<RevisedField, boolean> = {
    title: now.title !== "" && now.title !== sent.title,
    description: now.description !== "" && now.description !== sent.description,
    price: now.priceMinor !== null && now.priceMinor > 0 && now.priceMinor !== sent.priceMinor,
    photos: now.photos.length > 0 && now.photos.join(" ") !== sent.photos.join(" "),
  };
  return (["title", "description", "price", "photos"] as const).filter((field) => differs[field]);
}
