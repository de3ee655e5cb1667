/** Steps of the listings and stock ports that platforms share. */
import { Rejected } from "./errors.ts";
import type { RefusalProblem } from "./errors.ts";
import type { ListingDraft } from "./ports/listing-draft.ts";
import type { PlatformListing } from "./ports/listings.port.ts";
import type { StockLevel, StockRef } from "./ports/stock.port.ts";
import { stockRefOf } from "./push-each.ts";

/** Whether nothing can be sold from it any more. */
function isOver({ state, isSoldOut }: PlatformListing): boolean {
  return (state === "ended" && isSoldOut !== true) || state === "refused" || state === "draft";
}

/** Which of the listings with one SKU is meant: one on sale or on its way there, else the last one made. */
export function pickBySku(listings: readonly PlatformListing[], sku: string): PlatformListing | null {
  const found = listings.filter((one) => one.sku === sku);
  const standing = found.find((one) => one.state !== "ended") ?? found.find((one) => one.isSoldOut === true);
  return standing ?? found.at(-1) ?? null;
}

/** What stands there, of a listing that was read. null: it has no such variant. */
export function levelOf(ref: StockRef, listing: PlatformListing): StockLevel | null {
  const variant =
    ref.platformVariantId === null
      ? listing
      : listing.variants.find((one) => one.platformVariantId === ref.platformVariantId);
  if (variant === undefined) return null;
  return {
    ...stockRefOf(ref),
    quantity: variant.isCounted === false ? null : variant.quantity,
    priceMinor: variant.priceMinor,
    currency: listing.currency,
    isOver: isOver(listing),
  };
}

/** Refuses a draft with variants at a platform that has none. Throws Rejected("NO_VARIANTS"). */
export function refuseVariants(platform: string, draft: ListingDraft): void {
  if (draft.variants.length === 0) return;
  throw fieldProblem(
    "NO_VARIANTS",
    `${platform} listings have no variants. List each one on its own.`,
    "variants",
  );
}

/** A refusal of ours before anything is sent, about one field. */
export function fieldProblem(code: string, text: string, field: RefusalProblem["field"]): Rejected {
  return new Rejected(code, text, { problems: [{ code, text, field }] });
}
