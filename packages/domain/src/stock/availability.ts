/**
 * What can still be sold of an item (open sections 2.2): on hand without what orders want, what people hold
 * back, and the safety stock. The view `stock_availability` says the same in SQL.
 */
export interface StockFigures {
  /** Null: nobody counted it. */
  onHand: number | null;
  /** What open orders want, those that await payment included. */
  allocated: number;
  held: number;
  safety: number;
}

/** Available pieces; null while on hand isn't known, below zero where more was sold than there is. Pure. */
export function availableOf({ onHand, allocated, held, safety }: StockFigures): number | null {
  return onHand === null ? null : onHand - allocated - held - safety;
}

/** How a listing of an item stands in the grid (design 4.9). */
export const listingMarks = [
  "live",
  "outOfSync",
  "draft",
  "inReview",
  "onHold",
  "refused",
  "sold",
  "ended",
  "unknown",
] as const;
export type ListingMark = (typeof listingMarks)[number];

/**
 * The mark of a listing: a live one is out of sync where its quantity isn't `ours`, what it should show. Of an
 * item that nobody counted (null) nothing is known to differ. One that is over because it sold is told apart.
 * Pure.
 */
export function markOfListing(
  {
    state,
    quantity,
    isSold = false,
  }: { readonly state: string; readonly quantity: number; readonly isSold?: boolean },
  ours: number | null,
): ListingMark {
  if (state === "live") return ours === null || quantity === Math.max(0, ours) ? "live" : "outOfSync";
  if (state === "ended" && isSold) return "sold";
  return listingMarks.find((mark) => mark === state && mark !== "outOfSync") ?? "unknown";
}

/** Whether a listing is on pause: its rule shows none of what could be sold, and neither does the platform. Pure. */
export function isOnPause(
  {
    state,
    quantity,
    ours,
    isPushed,
    isSold = false,
  }: {
    readonly state: string;
    readonly quantity: number;
    readonly ours: number | null;
    readonly isPushed: boolean;
    readonly isSold?: boolean;
  },
  available: number | null,
): boolean {
  const couldSell = state === "live" || state === "sold" || isSold;
  return couldSell && isPushed && quantity === 0 && ours === 0 && (available ?? 0) > 0;
}

/** Whether a listing offers what isn't there: the next sale can't be served. Pure. */
export function isOversellRisk(
  { state, quantity }: { readonly state: string; readonly quantity: number },
  available: number | null,
): boolean {
  return state === "live" && available !== null && available <= 0 && quantity > 0;
}
