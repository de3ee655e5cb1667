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

/** What of a line a refund is for; the amount has its tax in it. */
export interface GoneLine {
  readonly itemId: string;
  readonly quantity: number;
  readonly amountMinor: number;
}

/** A refund as the platform shows it. */
export interface ShownRefund {
  /** The platform's id of it. */
  readonly ref: string;
  readonly amountMinor: number;
  readonly state: "pending" | "refunded" | "refused";
  /** The lines it names, where the platform names any. */
  readonly items?: readonly GoneLine[];
}

/** A refund that was asked for here. */
export interface AskedRefund {
  /** The platform's id once it answered. */
  readonly ref: string | null;
  readonly amountMinor: number;
  readonly isRefused: boolean;
  readonly items: readonly GoneLine[];
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
export function sumRefunds(
  totalMinor: number,
  refundedMinor: number,
  shown: readonly ShownRefund[],
  asked: readonly AskedRefund[],
): RefundSums {
  const decidedLater = shown
    .filter((one) => one.state === "pending")
    .reduce((sum, one) => sum + one.amountMinor, 0);
  const notShown = asked
    .filter((one) => isStanding(one, shown) && !shown.some(({ ref }) => ref === one.ref))
    .reduce((sum, one) => sum + one.amountMinor, 0);
  const underWayMinor = decidedLater + notShown;
  return { refundedMinor, underWayMinor, leftMinor: Math.max(0, totalMinor - refundedMinor - underWayMinor) };
}

/**
 * What of a line did not go back yet: pieces, and money with its tax. Refunds that named no line take nothing
 * from any. Pure.
 */
export function leftOfLine(
  line: { readonly itemId: string; readonly quantity: number; readonly grossMinor: number },
  shown: readonly ShownRefund[],
  asked: readonly AskedRefund[],
): { pieces: number; amountMinor: number } {
  const ours = asked.filter((one) => isStanding(one, shown)).flatMap((one) => one.items);
  const theirs = shown
    .filter(({ ref, state }) => state !== "refused" && !asked.some((one) => one.ref === ref))
    .flatMap(({ items = [] }) => items);
  const gone = [...ours, ...theirs].filter(({ itemId }) => itemId === line.itemId);
  return {
    pieces: Math.max(0, line.quantity - wholePieces(gone.reduce((sum, one) => sum + one.quantity, 0))),
    amountMinor: Math.max(0, line.grossMinor - gone.reduce((sum, one) => sum + one.amountMinor, 0)),
  };
}

/**
 * Half of a piece and another half are one, and what is begun is gone. Sums of decimals are off by less than
 * a millionth.
 */
function wholePieces(gone: number): number {
  return Math.ceil(Math.round(gone * 1_000_000) / 1_000_000);
}

/**
 * What so many pieces of a line are worth: the last ones what is left, so that parts add up to the line.
 * Pure.
 */
export function worthOfPieces(
  line: { readonly quantity: number; readonly grossMinor: number },
  left: { pieces: number; amountMinor: number },
  count: number,
): number {
  return count >= left.pieces
    ? left.amountMinor
    : Math.min(left.amountMinor, Math.round((line.grossMinor * count) / Math.max(1, line.quantity)));
}

/** Amounts scaled so that they add up to another sum, to the minor unit. Pure. */
export function scaleAmounts(amounts: readonly number[], toMinor: number): number[] {
  const all = amounts.reduce((sum, one) => sum + one, 0);
  if (all === 0 || all === toMinor) return [...amounts];
  let before = 0;
  let given = 0;
  return amounts.map((one) => {
    before += one;
    const share = Math.round((toMinor * before) / all) - given;
    given += share;
    return share;
  });
}

/** A line of an order as whoever picks it looks at it. */
export interface OrderedLine {
  _id: string;
  quantity?: number | null | undefined;
  isFee?: boolean | null | undefined;
}

/**
 * What of an order is to be sent: goods, without the pieces that were refunded. A line of which nothing is
 * left is left out. Pure.
 */
export function listItemsToSend<Line extends OrderedLine>(
  lines: readonly Line[],
  refunded: readonly { itemId: string; quantity: number }[],
): (Line & { quantity: number })[] {
  return lines
    .filter(({ isFee }) => isFee !== true)
    .flatMap((line) => {
      const gone = refunded
        .filter(({ itemId }) => itemId === line._id)
        .reduce((sum, one) => sum + one.quantity, 0);
      const quantity = Math.max(1, line.quantity ?? 1) - gone;
      return quantity > 0 ? [{ ...line, quantity }] : [];
    });
}
