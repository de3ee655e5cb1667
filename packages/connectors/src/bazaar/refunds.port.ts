/**
 * Refunds on Bazaar: asked for with an idempotency key that is kept for ever, decided some seconds later. The
 * answer names the refund, and by that name it is read again; without the name only the same key tells, so
 * nothing is looked for.
 */
import { toDecimalText } from "@stallkeeper/domain";
import type { RefundRequest, RefundsPort } from "@stallkeeper/connector-sdk";
import { callBazaar, fetchFromBazaar } from "./bazaar.client.ts";
import { REFUND_STATES, refundWire } from "./order.mapping.ts";

const REASONS: ReadonlyMap<string, string> = new Map([
  ["buyerCancelled", "BUYER_CANCEL"],
  ["outOfStock", "OUT_OF_STOCK"],
  ["damaged", "DAMAGED"],
  ["returned", "RETURN"],
]);

function bodyOf({ amountMinor, currency, items, reason }: RefundRequest) {
  const known = REASONS.get(reason);
  const words = known === undefined && reason !== "" && reason !== "other" ? { comment: reason } : {};
  return {
    amount: { value: toDecimalText(amountMinor, currency), currency },
    reason: known ?? "OTHER",
    ...words,
    ...(items.length === 0
      ? {}
      : { line_items: items.map(({ itemId, quantity }) => ({ line_item_id: itemId, quantity })) }),
  };
}

export const bazaarRefunds: RefundsPort = {
  idempotent: true,
  canRefundItems: true,
  canRefundAmount: true,
  canRefundPostage: false,
  canRestock: false,
  canRecord: false,

  async request(ctx, refund) {
    const made = await fetchFromBazaar(ctx, {
      operation: "orders.refund",
      method: "POST",
      path: `/orders/${encodeURIComponent(refund.platformOrderId)}/refunds`,
      schema: refundWire,
      headers: { "idempotency-key": refund.idempotencyKey.slice(0, 100) },
      json: bodyOf(refund),
    });
    return { state: made.status === "REFUNDED" ? "refunded" : "pending", vendorRef: made.refund_id || null };
  },

  async readBack(ctx, { platformOrderId, vendorRef }) {
    if (vendorRef === null) return { state: "none", vendorRef: null };
    const response = await callBazaar(ctx, {
      operation: "refunds.read",
      method: "GET",
      schema: refundWire,
      accept: [404],
      path: `/orders/${encodeURIComponent(platformOrderId)}/refunds/${encodeURIComponent(vendorRef)}`,
    });
    return response.isOk
      ? { state: REFUND_STATES.get(response.body.status) ?? "pending", vendorRef }
      : { state: "none", vendorRef: null };
  },
};
