/**
 * Which orders the shelves can serve (open sections 2.3, filter "in stock"). An order is in stock when each
 * of its lines can be served; orders are served first due first, so two that want the last piece are not both
 * in stock. One that can't be served whole takes nothing: it can't go out anyhow, and holds back none that
 * can.
 *
 * Two looks: the first adds up what is wanted of each SKU; where that is there, the order of serving says
 * nothing. Only the orders that want something scarce are then served one after the other. A line nobody
 * counted is "unknown", it neither serves nor hinders.
 */
import { hasRefund } from "../order-queues.ts";

export const stockStates = ["in", "short", "unknown"] as const;
export type StockState = (typeof stockStates)[number];

/** What the rule of claims looks at. */
export interface ClaimFacts {
  external: boolean;
  state: string;
  refund: number | null;
  failed: boolean;
  tags: readonly string[];
  shipping: { shipped: boolean };
}

/** Nobody waits for the pieces of these any more, whether or not the money has gone back yet. */
const endedStates: ReadonlySet<string> = new Set(["refunded", "cancelled", "deleted"]);

/**
 * Whether an order still wants its pieces: not shipped, the seller's to fulfil, not cancelled, no money on
 * its way back, not completed by hand. The view `open_pieces` says the same in SQL. While a refund is under way
 * the pieces stay reserved (`order_claim`): a part may still be owed, and it may be refused.
 */
export function claimsStock({ external, state, refund, failed, tags, shipping }: ClaimFacts): boolean {
  return (
    !shipping.shipped &&
    !external &&
    !failed &&
    !endedStates.has(state) &&
    !hasRefund(refund) &&
    !tags.includes("completed")
  );
}

/** So many pieces of a SKU that are to be sent; "" where the item has none. */
export interface WantedLine {
  sku: string;
  quantity: number;
}

export interface DueOrder {
  _id: string;
  dispatchBy: string | null;
  createdAt: string;
}

/** First due first; without a deadline last, then the older, then by id. Pure. */
export function compareDue(one: DueOrder, other: DueOrder): number {
  const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
  if (one.dispatchBy !== other.dispatchBy)
    return one.dispatchBy === null
      ? 1
      : other.dispatchBy === null
        ? -1
        : compare(one.dispatchBy, other.dispatchBy);
  return compare(one.createdAt, other.createdAt) || compare(one._id, other._id);
}

export interface StockServer {
  /** Adds what an order wants; all orders first. */
  want(lines: readonly WantedLine[]): void;
  /** Whether it wants something of which there is less than all want together. */
  isContested(lines: readonly WantedLine[]): boolean;
  /**
   * Whether the order is in stock. A contested one takes its pieces: ask once, in the order of `compareDue`.
   */
  serve(lines: readonly WantedLine[]): StockState;
}

/** Serves from what is on hand by SKU; a SKU that is not in it was never counted. */
export function createStockServer(onHand: ReadonlyMap<string, number>): StockServer {
  const wanted = new Map<string, number>();
  const left = new Map(onHand);
  const isScarce = (sku: string): boolean =>
    (wanted.get(sku) ?? 0) > (onHand.get(sku) ?? Number.POSITIVE_INFINITY);
  const isContested = (lines: readonly WantedLine[]): boolean => lines.some(({ sku }) => isScarce(sku));
  const tryToTake = (lines: readonly WantedLine[]): boolean => {
    const scarce = new Map<string, number>();
    for (const { sku, quantity } of lines)
      if (isScarce(sku)) scarce.set(sku, (scarce.get(sku) ?? 0) + quantity);
    if ([...scarce].some(([sku, quantity]) => quantity > (left.get(sku) ?? 0))) return false;
    for (const [sku, quantity] of scarce) left.set(sku, (left.get(sku) ?? 0) - quantity);
    return true;
  };
  return {
    want(lines) {
      for (const { sku, quantity } of lines)
        if (onHand.has(sku)) wanted.set(sku, (wanted.get(sku) ?? 0) + quantity);
    },
    isContested,
    serve(lines) {
      if (isContested(lines) && !tryToTake(lines)) return "short";
      return lines.length > 0 && lines.every(({ sku }) => onHand.has(sku)) ? "in" : "unknown";
    },
  };
}
