/**
 * Whether an order is the seller's to fulfil (decisions 12). One that isn't is `external`: it is in no queue,
 * pick list, sales figure or dispatch date, and becomes the seller's the moment it is paid.
 *
 *   external: awaiting payment, payment failed, on hold, an unmapped status, ignored, deleted, cancelled
 *     before it was paid
 *   ours:     everything that is paid, also what was paid and then cancelled, until the money has gone back
 * What has been sent stays ours whatever its platform says since.
 */
import { hasRefund } from "./order-queues.ts";

/** What a shop's own status can stand for. */
export const statusMeanings = ["toFulfil", "awaitingPayment", "shipped", "cancelled", "ignore"] as const;
export type StatusMeaning = (typeof statusMeanings)[number];

const neverOurs: ReadonlySet<string> = new Set([
  "pending",
  "paymentFailed",
  "onHold",
  "unknown",
  "ignored",
  "deleted",
]);

export interface StandingFacts {
  /** The order's common state. */
  readonly state: string;
  /** The buyer's money arrived, whatever became of the order since. */
  readonly isPaid: boolean;
  readonly isShipped: boolean;
}

/** Whether an order is not, or not yet, the seller's to fulfil. Pure. */
export function isExternal({ state, isPaid, isShipped }: StandingFacts): boolean {
  return !isShipped && (neverOurs.has(state) || (state === "cancelled" && !isPaid));
}

/**
 * Whether an order may still become the seller's: it waits for its payment, for its release, or for somebody
 * to map its status. Pure.
 */
export function isAwaiting({
  external,
  state,
}: {
  readonly external: boolean;
  readonly state: string;
}): boolean {
  return external && (state === "pending" || state === "onHold" || state === "unknown");
}

/** `isAwaiting` over the table `orders`. */
export const awaitingSql = "(external and state in ('pending', 'onHold', 'unknown'))";

/**
 * Platforms pay back some time after they took an approval to cancel: eBay within two working days. Later than
 * this a person may, who sees that it didn't.
 */
export const paidBackWithinMs = 72 * 3_600_000;

/**
 * Whether an order was cancelled after it was paid and the money is still with the seller: a refund is all
 * that is left to do. Pure.
 */
export function owesRefund({
  external,
  state,
  refund,
  shipping,
}: {
  readonly external: boolean;
  readonly state: string;
  readonly refund: number | null;
  readonly shipping: { readonly shipped: boolean };
}): boolean {
  return !external && state === "cancelled" && !shipping.shipped && !hasRefund(refund);
}
