/** A listing offers no more than is there: what sold elsewhere since its draft was written isn't sold twice. */
interface Offered {
  readonly sku: string;
  readonly quantity: number;
  readonly variants: readonly { readonly sku: string; readonly quantity: number }[];
}

/**
 * The listing with no more pieces than are available of its SKU, or of each of its variants'. What isn't an item
 * yet, or wasn't counted, stays as the draft says. null: none is left of it. Pure.
 */
export function withinStock<Listing extends Offered>(
  listing: Listing,
  available: ReadonlyMap<string, number | null>,
): Listing | null {
  const most = (sku: string, quantity: number): number => {
    const left = available.get(sku) ?? null;
    return left === null ? quantity : Math.min(quantity, Math.max(left, 0));
  };
  if (listing.variants.length === 0) {
    const quantity = most(listing.sku, listing.quantity);
    return quantity < 1 && listing.quantity > 0 ? null : { ...listing, quantity };
  }
  const variants = listing.variants.map((one) => ({ ...one, quantity: most(one.sku, one.quantity) }));
  const quantity = variants.reduce((all, one) => all + one.quantity, 0);
  return quantity < 1 && listing.quantity > 0 ? null : { ...listing, variants, quantity };
}
