/** What is left of a price: what the platform keeps of it, and what the item cost. Minor units. */
export interface OfferSum {
  /** About what the platform keeps; null: its orders don't say. */
  feeMinor: number | null;
  /** After the fee, before cost. */
  keptMinor: number | null;
  /** After fee and cost; null: one of them is unknown. Below 0 the sale loses money. */
  leftMinor: number | null;
  /** What is left as a share of the price. */
  margin: number | null;
}

/**
 * What a price leaves. `feeShare` is the platform's share of what a buyer pays; null: unknown, as for the cost.
 * Pure.
 */
export function sumOffer(priceMinor: number, feeShare: number | null, costMinor: number | null): OfferSum {
  const feeMinor = feeShare === null ? null : Math.round(priceMinor * feeShare);
  const keptMinor = feeMinor === null ? null : priceMinor - feeMinor;
  const leftMinor = keptMinor === null || costMinor === null ? null : keptMinor - costMinor;
  return {
    feeMinor,
    keptMinor,
    leftMinor,
    margin: leftMinor === null || priceMinor <= 0 ? null : leftMinor / priceMinor,
  };
}
