/** What orders tell within the transaction in which it happens (platform/events). */
import type { LeftWithin } from "@stallkeeper/domain";
import type { Ctx, DoneBy } from "../../platform/context.ts";
import { defineEvent } from "../../platform/events/index.ts";

/**
 * What was sent of some orders changed: marked as shipped, taken back, or told by their platform. The orders
 * are locked, and no other locks follow in the transaction.
 */
export const departuresChanged = defineEvent<{
  orderIds: readonly string[];
  by: DoneBy;
  /** When orders left, as far as somebody else said so. */
  leftOrders?: ReadonlyMap<string, LeftWithin>;
}>("orders.departuresChanged");

/** What is sent of these orders, which are locked, is about to change for one after the other. */
export const departuresAhead = defineEvent<{ orderIds: readonly string[] }>("orders.departuresAhead");

/**
 * A platform refused a call about this order as if it didn't know it: perhaps it was deleted there. `cause`
 * tells one refusal from the next.
 */
export const orderNotFound = defineEvent<{
  orderId: string;
  accountId: string;
  cause: string;
  jobs: Ctx["jobs"];
}>("orders.orderNotFound");

/** What went back to buyers of these orders changed at their platform. */
export const refundsTold = defineEvent<{ orderIds: readonly string[]; by: DoneBy }>("orders.refundsTold");

/** Which pieces of these orders were refunded was counted again. The orders are locked. */
export const refundedPiecesChanged = defineEvent<{ orderIds: readonly string[]; by: DoneBy }>(
  "orders.refundedPiecesChanged",
);

/** Orders were read at their platform, new ones or changed ones. Nothing of them is settled yet. */
export const ordersRead = defineEvent<{ orderIds: readonly string[] }>("orders.ordersRead");

/**
 * A buyer closed their account at the platform: whatever is kept of them at the account, or of these orders of
 * theirs, is to be erased. `found`: listeners add the ids of what they erased.
 */
export const buyerErased = defineEvent<{
  accountId: string;
  /** As the platform calls them, also in lower case. */
  names: readonly string[];
  orderIds: readonly string[];
  found: Set<string>;
  at: Date;
  /** Who is named where a line tells of it. */
  by: string;
}>("orders.buyerErased");

/**
 * A buyer is about to be erased, and nothing is locked yet. Whoever ends an action locks it before the order,
 * the offer or the conversation that it is about, so listeners lock the buyer's actions now.
 */
export const buyerErasing = defineEvent<{
  accountId: string;
  /** As the platform calls them, also in lower case. */
  names: readonly string[];
  orderIds: readonly string[];
}>("orders.buyerErasing");

/** Orders are the seller's to fulfil for the first time: paid, released and mapped. */
export const ordersArrived = defineEvent<{ orderIds: readonly string[] }>("orders.ordersArrived");

/** Lines were added to timelines. */
export const timelineWritten = defineEvent<{
  lines: readonly { orderId: string; at: string; kind: string }[];
}>("orders.timelineWritten");
