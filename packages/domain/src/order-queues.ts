/**
 * The queues of an order (spec 4, decisions 1). A queue is never stored: it follows from the order's facts,
 * by the same rules in the browser, the service and the database. `queueRulesSql` states the rules a second
 * time for PostgreSQL; a property test holds the two against each other for any order. An order that isn't
 * the seller's to fulfil (order-standing.ts) is in `awaiting` alone; one that its shop says to ignore is in
 * none.
 */
import { isPinned } from "./pinning.ts";

export const orderQueues = [
  "new",
  "ship",
  "queued",
  "unresponsive",
  "swap",
  "refund",
  "pinned",
  "completed",
  "all",
  "awaiting",
] as const;
export type OrderQueue = (typeof orderQueues)[number];

/** What the queue rules look at. */
export interface QueueFacts {
  /** Not, or not yet, the seller's to fulfil. */
  external: boolean;
  /** The common state; only an order that is `external` needs it. */
  state: string;
  fulfilled: boolean;
  refund: number | null;
  tags: readonly string[];
  shipping: { shipped: boolean };
  updatedAt: string;
}

/** No money is on its way back or gone back: a refused refund (3) counts as none (decisions 1). */
export function hasRefund(refund: number | null): boolean {
  return refund === 1 || refund === 2;
}

const rules: Record<OrderQueue, (order: QueueFacts) => boolean> = {
  new: (order) => !order.fulfilled && !hasRefund(order.refund) && !order.tags.includes("unresponsive"),
  ship: (order) =>
    order.fulfilled &&
    !order.shipping.shipped &&
    !hasRefund(order.refund) &&
    !order.tags.includes("unresponsive") &&
    !order.tags.includes("markForRefund") &&
    !order.tags.includes("markForReturn"),
  queued: (order) => order.tags.includes("queued"),
  unresponsive: (order) => order.tags.includes("unresponsive"),
  swap: (order) => order.tags.includes("markForSwap"),
  refund: (order) => order.refund === 1,
  pinned: (order) => isPinned(order.updatedAt),
  completed: (order) => order.tags.includes("completed"),
  all: () => true,
  awaiting: (order) => order.external && order.state !== "ignored",
};

/** Whether an order stands in a queue. */
export function isInQueue(order: QueueFacts, queue: OrderQueue): boolean {
  return order.external === (queue === "awaiting") && rules[queue](order);
}

/** Every queue an order stands in, `all` included. */
export function queuesOf(order: QueueFacts): OrderQueue[] {
  return orderQueues.filter((queue) => isInQueue(order, queue));
}

const noRefund = "(refund is null or refund not in (1, 2))";

const rulesOfOurs: Record<Exclude<OrderQueue, "awaiting">, string> = {
  new: `not fulfilled and ${noRefund} and not tags @> '{unresponsive}'`,
  ship: `fulfilled and not shipped and ${noRefund} and not tags && '{unresponsive,markForRefund,markForReturn}'`,
  queued: `tags @> '{queued}'`,
  unresponsive: `tags @> '{unresponsive}'`,
  swap: `tags @> '{markForSwap}'`,
  refund: `refund = 1`,
  pinned: `updated_at >= '2501-01-01T00:00:00Z'`,
  completed: `tags @> '{completed}'`,
  all: `true`,
};

/** The same rules as conditions over the table `orders`. */
export const queueRulesSql: Record<OrderQueue, string> = {
  ...(Object.fromEntries(
    Object.entries(rulesOfOurs).map(([queue, rule]) => [queue, `(not external and ${rule})`]),
  ) as typeof rulesOfOurs),
  awaiting: `(external and state <> 'ignored')`,
};
