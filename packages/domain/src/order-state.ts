/** The one state an order shows first, by precedence (design 2.2, decisions 11). */
import type { QueueFacts } from "./order-queues.ts";

export const primaryStates = [
  "refundPending",
  "refunded",
  "completed",
  "shipped",
  "unresponsive",
  "queued",
  "failed",
  "readyToShip",
  "unfulfilled",
] as const;
export type PrimaryState = (typeof primaryStates)[number];

/** First match wins. */
export function primaryState(order: QueueFacts & { failed: boolean }): PrimaryState {
  if (order.refund === 1) return "refundPending";
  if (order.refund === 2) return "refunded";
  if (order.tags.includes("completed")) return "completed";
  if (order.shipping.shipped) return "shipped";
  if (order.tags.includes("unresponsive")) return "unresponsive";
  if (order.tags.includes("queued")) return "queued";
  if (order.failed) return "failed";
  return order.fulfilled ? "readyToShip" : "unfulfilled";
}
