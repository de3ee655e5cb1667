/**
 * Tracking numbers that were typed into the form of an order and not sent: a session that ends, or a look at
 * another order, must not lose them. They last as long as the page, so nobody else who signs in sees them.
 */
const typed = new Map<string, string>();

/** Remembers what stands in an order's field; an empty field forgets it. */
export function setTypedNumber(orderId: string, trackingNumber: string): void {
  if (trackingNumber === "") typed.delete(orderId);
  else typed.set(orderId, trackingNumber);
}

/** What was typed for an order and not sent; null: nothing. */
export const getTypedNumber = (orderId: string): string | null => typed.get(orderId) ?? null;

/** Forgets it once it is sent. Safe to repeat. */
export const forgetTypedNumber = (orderId: string): void => void typed.delete(orderId);
