/**
 * The one state an order shows first, by precedence (design 2.2, decisions 11 and 12: a cancelled order says
 * so before where it lies).
 */
import type { QueueFacts } from "./order-queues.ts";

export const primaryStates = [
  "refundPending",
  "refunded",
  "completed",
  "shipped",
  "failed",
  "unresponsive",
  "queued",
  "awaitingPayment",
  "paymentFailed",
  "onHold",
  "unmapped",
  "deleted",
  "readyToShip",
  "unfulfilled",
] as const;
export type PrimaryState = (typeof primaryStates)[number];

const externalStates: Readonly<Record<string, PrimaryState>> = {
  pending: "awaitingPayment",
  paymentFailed: "paymentFailed",
  onHold: "onHold",
  unknown: "unmapped",
  deleted: "deleted",
};

/**
 * First match wins. What isn't the seller's to fulfil says so before anything that was done about it here, a
 * refund and a parcel aside.
 */
export function primaryState(order: QueueFacts & { failed: boolean }): PrimaryState {
  if (order.refund === 1) return "refundPending";
  if (order.refund === 2) return "refunded";
  const standing = order.external && !order.shipping.shipped ? externalStates[order.state] : undefined;
  if (standing !== undefined) return standing;
  if (order.tags.includes("completed")) return "completed";
  if (order.shipping.shipped) return "shipped";
  if (order.failed) return "failed";
  if (order.tags.includes("unresponsive")) return "unresponsive";
  if (order.tags.includes("queued")) return "queued";
  return order.fulfilled ? "readyToShip" : "unfulfilled";
}
