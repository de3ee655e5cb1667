/**
 * How much of an order can still go back to its buyer (spec 4, decisions 1).
 *
 *   left = paid - refunded at the platform - under way
 * Under way is what the platform decides about, and what we asked for and the platform does not show yet.
 * A refund of ours that the platform shows by its ref is counted once, in the platform's own state; a refused
 * one counts nowhere. Where it is not known yet what became of one, it counts: too little can be asked again.
 */

/** Words for why money goes back; connectors know their own for them. */
export const refundReasons = ["buyerCancelled", "outOfStock", "damaged", "returned", "other"] as const;
export type RefundReason = (typeof refundReasons)[number];

/** A refund as the platform shows it. */
export interface ShownRefund {
  /** The platform's id of it. */
  readonly ref: string;
  readonly amountMinor: number;
  readonly state: "pending" | "refunded" | "refused";
}

/** A refund that was asked for here. */
export interface AskedRefund {
  /** The platform's id once it answered. */
  readonly ref: string | null;
  readonly amountMinor: number;
  readonly isRefused: boolean;
  readonly items: readonly { readonly itemId: string; readonly quantity: number }[];
}

export interface RefundSums {
  readonly refundedMinor: number;
  readonly underWayMinor: number;
  readonly leftMinor: number;
}

function isStanding(asked: AskedRefund, shown: readonly ShownRefund[]): boolean {
  return !asked.isRefused && !shown.some((one) => one.ref === asked.ref && one.state === "refused");
}

/** The sums of one order, in minor units of its currency; never below zero. Pure. */
export function sumRefunds(totalMinor: number, refundedMinor: number, shown: readonly ShownRefund[], asked: readonly AskedRefund[]): RefundSums {
  const decidedLater = shown.filter((one) => one.state === "pending").reduce((sum, one) => sum + one.amountMinor, 0);
  const notShown = asked.filter((one) => isStanding(one, shown) && !shown.some(({ ref }) => ref === one.ref)).reduce((sum, one) => sum + one.amountMinor, 0);
  const underWayMinor = decidedLater + notShown;
  return { refundedMinor, underWayMinor, leftMinor: Math.max(0, totalMinor - refundedMinor - underWayMinor) };
}

/** How many of a line were not part of a refund asked for here. Pure. */
export function countRefundable(item: { readonly itemId: string; readonly quantity: number }, shown: readonly ShownRefund[], asked: readonly AskedRefund[]): number {
  const gone = asked.filter((one) => isStanding(one, shown)).flatMap((one) => one.items).filter((line) => line.itemId === item.itemId);
  return Math.max(0, item.quantity - gone.reduce((sum, line) => sum + line.quantity, 0));
}

/** A line of an order as whoever picks it looks at it. */
export interface OrderedLine {
  _id: string;
  quantity?: number | null | undefined;
  isFee?: boolean | null | undefined;
}

/** What of an order is to be sent: goods, without the pieces that were refunded. A line of which nothing is left is left out. Pure. */
export function listGoodsToSend<Line extends OrderedLine>(lines: readonly Line[], refunded: readonly { itemId: string; quantity: number }[]): (Line & { quantity: number })[] {
  return lines.filter(({ isFee }) => isFee !== true).flatMap((line) => {
    const gone = refunded.filter(({ itemId }) => itemId === line._id).reduce((sum, one) => sum + one.quantity, 0);
    const quantity = Math.max(1, line.quantity ?? 1) - gone;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}
