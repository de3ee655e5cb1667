/**
 * Tracking numbers that were typed, pasted or scanned for orders and not sent, in the form of one order or
 * among many: a session that ends, a look at another order or a press beside a dialog must not lose them, and
 * where one was typed it is there wherever its order is shipped. They last as long as the page, so nobody
 * else who signs in sees them. Numbers of labels are not kept: their labels say them, or are void by then.
 */
export interface UnsentNumber {
  trackingNumber: string;
  /** Null: nobody chose one; it follows from the number. */
  provider: string | null;
}

const kept = new Map<string, UnsentNumber>();

/** Keeps what stands in an order's fields; an empty number forgets it. Safe to repeat. */
export function keepNumber(orderId: string, { trackingNumber, provider }: UnsentNumber): void {
  if (trackingNumber === "") kept.delete(orderId);
  else kept.set(orderId, { trackingNumber, provider });
}

/** What was typed for an order and not sent; null: nothing. */
export const readNumber = (orderId: string): UnsentNumber | null => kept.get(orderId) ?? null;

/** Forgets it once it is sent or cancelled. Safe to repeat. */
export const forgetNumber = (orderId: string): void => void kept.delete(orderId);
