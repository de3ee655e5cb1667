/** What tells whether an order waits. */
interface HeldFacts {
  readonly hold: { readonly until: string | null };
  readonly shipping: { readonly shipped: boolean };
}

/** Whether an order waits; a shipped one no longer does. Pure. */
export const isHeld = ({ hold, shipping }: HeldFacts): boolean => hold.until !== null && !shipping.shipped;
