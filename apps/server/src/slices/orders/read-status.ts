/**
 * A shop's own statuses (decisions 12): what the seller said they stand for is put in place of "unknown". One
 * that nobody mapped stays unknown: it's shown as it is, counts as awaiting payment, and asks to be mapped.
 * Pure.
 */
import type { PlatformOrder, PlatformOrderState } from "@stallkeeper/connector-sdk";
import type { StatusMeaning } from "@stallkeeper/domain";

/** By the platform's own word. */
export type StatusMeanings = Readonly<Record<string, StatusMeaning>>;

/**
 * An order with its status read: `readAs` is what a word of the shop's own was taken for, "unmapped", or null
 * for a word that the connector knows.
 */
export type ReadOrder = Omit<PlatformOrder, "state"> & {
  readonly state: PlatformOrderState | "ignored";
  readonly readAs: StatusMeaning | "unmapped" | null;
};

/** The order as the seller reads its status. */
export function readStatus(order: PlatformOrder, meanings: StatusMeanings): ReadOrder {
  if (order.state !== "unknown") return { ...order, readAs: null };
  const readAs = Object.hasOwn(meanings, order.status) ? (meanings[order.status] ?? "unmapped") : "unmapped";
  return { ...order, ...partsOf(order, readAs), readAs };
}

type Parts = Partial<Pick<ReadOrder, "state" | "shipping" | "payment">>;

function partsOf({ shipping, payment, refund }: PlatformOrder, meaning: StatusMeaning | "unmapped"): Parts {
  switch (meaning) {
    case "toFulfil":
      return {
        state: refund.state === "partial" ? "partlyRefunded" : "paid",
        payment: { ...payment, isPaid: true },
      };
    case "shipped":
      return {
        state: "shipped",
        shipping: { ...shipping, isShipped: true },
        payment: { ...payment, isPaid: true },
      };
    case "awaitingPayment":
      return { state: "pending" };
    case "cancelled":
      return { state: "cancelled" };
    case "ignore":
      return { state: "ignored" };
    case "unmapped":
      return {};
  }
}
