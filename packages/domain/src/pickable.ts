/**
 * Whether an order is taken from the shelves now. The pick list, batches, slips and "Ready for a label" ask
 * the same rule, so that none of them sends somebody for what must not leave. The first that applies is said:
 * what ends an order goes before what only delays it.
 */
export const pickObstacles = [
  "shipped",
  "cancelled",
  "deleted",
  "refunded",
  "refundPending",
  "unpaid",
  "cancelRequested",
  "markForRefund",
  "markForReturn",
  "alreadySold",
  "held",
  "queued",
] as const;
export type PickObstacle = (typeof pickObstacles)[number];

export interface PickFacts {
  state: string;
  refund: number | null;
  tags: readonly string[];
  isShipped: boolean;
  /** Until when it waits; null: it doesn't. */
  heldUntil: string | null;
  /** It is not, or not yet, ours to fulfil: awaiting payment, on hold at the platform. */
  isUnpaid: boolean;
}

const tagged = ["markForRefund", "markForReturn", "alreadySold", "queued"] as const;

/** What keeps an order from being picked; null: nothing does. Pure. */
export function pickObstacle({
  state,
  refund,
  tags,
  isShipped,
  heldUntil,
  isUnpaid,
}: PickFacts): PickObstacle | null {
  const applies: Record<PickObstacle, boolean> = {
    shipped: isShipped,
    cancelled: state === "cancelled",
    deleted: state === "deleted",
    refunded: state === "refunded" || refund === 2,
    refundPending: refund === 1,
    unpaid: isUnpaid,
    cancelRequested: state === "cancelRequested",
    held: heldUntil !== null,
    markForRefund: false,
    markForReturn: false,
    alreadySold: false,
    queued: false,
  };
  for (const tag of tagged) applies[tag] = tags.includes(tag);
  return pickObstacles.find((obstacle) => applies[obstacle]) ?? null;
}

const ends: readonly PickObstacle[] = [
  "shipped",
  "cancelled",
  "deleted",
  "refunded",
  "refundPending",
  "unpaid",
  "markForRefund",
  "markForReturn",
  "alreadySold",
];

/** Whether more than a delay keeps it back: such an order goes into no batch. Pure. */
export const isOutOfBatches = (obstacle: PickObstacle | null): boolean =>
  obstacle !== null && ends.includes(obstacle);

/**
 * What keeps an order from being sent or labelled together with others: all that keeps it from being picked,
 * Queued apart, which sending clears, and that a swap is asked for. The first that applies is said.
 */
export type ShipObstacle = Exclude<PickObstacle, "queued"> | "markForSwap";

/** What keeps an order from being sent unless somebody says so; null: nothing does. Pure. */
export function shipObstacle({ tags, ...facts }: PickFacts): ShipObstacle | null {
  const obstacle = pickObstacle({ ...facts, tags: tags.filter((tag) => tag !== "queued") });
  const isSwap = tags.includes("markForSwap") && (obstacle === null || obstacle === "held");
  return isSwap ? "markForSwap" : obstacle === "queued" ? null : obstacle;
}

const neverSent: readonly ShipObstacle[] = ["shipped", "cancelled", "deleted", "refunded"];

/** Whether somebody who knows of it may send the order all the same. Pure. */
export const mayBeSent = (obstacle: ShipObstacle | null): boolean =>
  obstacle === null || !neverSent.includes(obstacle);

/** The same in a sentence's end: "24-1355 is held". */
export const pickObstacleWords: Readonly<Record<PickObstacle | ShipObstacle, string>> = {
  shipped: "already shipped",
  cancelled: "cancelled",
  refunded: "refunded",
  refundPending: "being refunded",
  deleted: "deleted on the platform",
  unpaid: "awaiting payment or on hold",
  cancelRequested: "waiting for an answer to a cancellation request",
  markForRefund: "marked for refund",
  markForReturn: "marked for return",
  markForSwap: "marked for swap",
  alreadySold: "already sold",
  held: "held",
  queued: "in Queued",
};
