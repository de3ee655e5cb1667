import { primaryState, type PrimaryState } from "@stallkeeper/domain";

export interface StatusFacts {
  refund: number | null;
  fulfilled: boolean;
  shipped: boolean;
  external: boolean;
  failed: boolean;
  order_state: string;
  tags: string[];
}

const words: Readonly<Record<PrimaryState, string>> = {
  refundPending: "Refund pending",
  refunded: "Refunded",
  completed: "Completed",
  shipped: "Shipped",
  failed: "Failed",
  unresponsive: "Unresponsive",
  queued: "Queued",
  awaitingPayment: "Awaiting payment",
  paymentFailed: "Payment failed",
  onHold: "On hold",
  unmapped: "Not mapped",
  deleted: "Deleted",
  readyToShip: "Ready to ship",
  unfulfilled: "Unfulfilled",
};

/** An order's state in the word that its row shows (domain/order-state.ts). Pure. */
export const orderStatus = ({ shipped, order_state: state, ...facts }: StatusFacts): string =>
  words[primaryState({ ...facts, state, shipping: { shipped }, updatedAt: "" })];
