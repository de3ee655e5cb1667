/**
 * The stock ledger of a SKU (open sections 2.2): every change of what is on hand is an entry with its
 * reason, and entries are only added.
 *
 *   not known -> counted          by a count; before it nothing is booked, so a SKU that nobody counts stays
 *     "not known"
 *   counted   -> counted          by a sale, its cancellation, goods that come back, a parcel that goes out
 *     instead, or another count
 *   counted   -> not known        by a count that was taken back
 * What left for an order is not booked by the call that sent it but settled against the order: booked is what
 * is missing between what has left and what was booked before. So a repeat, a second sync or a crash between
 * two tries books nothing twice, and an undo books it back.
 */
export const stockReasons = [
  "count",
  "sale",
  "cancel",
  "returnRestock",
  "returnScrap",
  "resend",
  "swapOut",
  "swapIn",
  "damage",
  "loss",
  "found",
  "transfer",
  "receipt",
  "bundle",
] as const;
export type StockReason = (typeof stockReasons)[number];

/** What somebody books by hand. */
export const adjustments = ["receipt", "found", "damage", "loss"] as const;
export type Adjustment = (typeof adjustments)[number];
const adds: ReadonlySet<StockReason> = new Set(["receipt", "found"]);

/** What an entry says; `after` is null once a count was taken back. */
export interface StockChange {
  reason: StockReason;
  delta: number;
  before: number | null;
  after: number | null;
}

/**
 * What happened, with what was booked for it before. A count may be told late: `since` is then what moved
 * after it was taken.
 */
export type StockEvent =
  | { reason: "count"; found: number | null; since?: number }
  | { reason: "sale"; left: number; booked: number }
  | { reason: Adjustment; quantity: number }
  /** All of it lies elsewhere now. */
  | { reason: "transfer" }
  | {
      reason: "returnRestock" | "returnScrap" | "resend" | "swapOut" | "swapIn" | "bundle";
      quantity: number;
      isBooked: boolean;
    };

/**
 * What to book for it; null: nothing. Pure. The sum of all deltas is what is on hand, none while that is not
 * known.
 */
export function stockChangeOf(onHand: number | null, event: StockEvent): StockChange | null {
  if (event.reason === "count") {
    const after = event.found === null ? null : event.found + (event.since ?? 0);
    return { reason: "count", delta: (after ?? 0) - (onHand ?? 0), before: onHand, after };
  }
  if (onHand === null) return null;
  const change = (reason: StockReason, delta: number): StockChange => ({
    reason,
    delta,
    before: onHand,
    after: onHand + delta,
  });
  if (event.reason === "sale")
    return event.left === event.booked
      ? null
      : change(event.left > event.booked ? "sale" : "cancel", event.booked - event.left);
  if (event.reason === "transfer") return change("transfer", 0);
  if (!("isBooked" in event))
    return change(event.reason, adds.has(event.reason) ? event.quantity : -event.quantity);
  if (event.isBooked) return null;
  // Scrap is told of and adds nothing.
  const isBack = event.reason === "returnRestock" || event.reason === "swapIn";
  return change(event.reason, event.reason === "returnScrap" ? 0 : isBack ? event.quantity : -event.quantity);
}

/** What the rule of pieces looks at: an order with its parts (docs/adr/0034-parcels-of-orders.md). */
export interface SentFacts {
  shipped: boolean;
  parts: readonly { sentAt: string | null; items: readonly { itemId: string; quantity: number }[] }[];
}

/** How many pieces of an item have left: all of a shipped order, else those of the parts that were sent. */
export function countLeft({ shipped, parts }: SentFacts, itemId: string, quantity: number): number {
  if (shipped) return quantity;
  const sent = parts
    .filter(({ sentAt }) => sentAt !== null)
    .flatMap(({ items }) => items)
    .filter((item) => item.itemId === itemId);
  return Math.min(
    quantity,
    sent.reduce((sum, item) => sum + item.quantity, 0),
  );
}

/**
 * Between which moments an order left, as far as somebody said so; both are the same where the moment is
 * known.
 */
export interface LeftWithin {
  from: string;
  until: string;
}

/** What a settlement of an item has to know beside its order. */
export interface CountKnowledge {
  countedAt: string | null;
  /** Pieces that the ledger says had left by the moment of the count. */
  bookedByCount: number;
  /** Without it what is shipped now left just now. */
  leftWithin?: LeftWithin | undefined;
  /** Somebody said that it left after the count, where that can't be known. */
  isSaidToHaveLeft?: boolean;
}

const isBy = (moment: string, countedAt: string): boolean => Date.parse(moment) <= Date.parse(countedAt);

/**
 * Whether an order may have left before a count as well as after it: nothing is booked then before somebody
 * says so.
 */
export function isUnsureOf(countedAt: string | null, leftWithin: LeftWithin | undefined): boolean {
  return (
    countedAt !== null &&
    leftWithin !== undefined &&
    isBy(leftWithin.from, countedAt) &&
    !isBy(leftWithin.until, countedAt)
  );
}

/**
 * How many pieces of an item the ledger has to have booked: of those that left before the count only the ones
 * it said so of by then, since the count saw the shelf without them.
 */
export function countSold(
  facts: SentFacts,
  itemId: string,
  quantity: number,
  { countedAt, bookedByCount, leftWithin, isSaidToHaveLeft = false }: CountKnowledge,
): number {
  const left = countLeft(facts, itemId, quantity);
  if (countedAt === null) return left;
  const sentWhere = (fits: (sentAt: string) => boolean): number =>
    countLeft(
      { shipped: false, parts: facts.parts.filter(({ sentAt }) => sentAt !== null && fits(sentAt)) },
      itemId,
      quantity,
    );
  const isAllBefore =
    facts.shipped &&
    leftWithin !== undefined &&
    (isBy(leftWithin.until, countedAt) || (isUnsureOf(countedAt, leftWithin) && !isSaidToHaveLeft));
  const before = isAllBefore
    ? left - sentWhere((sentAt) => !isBy(sentAt, countedAt))
    : sentWhere((sentAt) => isBy(sentAt, countedAt));
  return left - before + Math.min(before, Math.max(0, bookedByCount));
}

/**
 * Pieces of an item that the ledger says have left, by the SKU that they were booked on; the newest first.
 */
export interface BookedPieces {
  sku: string;
  pieces: number;
}

/**
 * From which SKUs pieces are taken back: those that they were booked on, whatever the item is called now.
 * Pure.
 */
export function takeBackFrom(bookings: readonly BookedPieces[], pieces: number): BookedPieces[] {
  let rest = pieces;
  return bookings.flatMap((booking) => {
    const taken = Math.min(booking.pieces, rest);
    rest -= taken;
    return taken > 0 ? [{ sku: booking.sku, pieces: taken }] : [];
  });
}
