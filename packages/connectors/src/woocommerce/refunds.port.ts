/**
 * Refunds on WooCommerce. A refund without an amount moves no money and is shown with a total of "-" (marketplaces B3),
 * so the amount is always named. There are no idempotency keys: the refund's meta carries our reference, and whoever
 * lost an answer looks for it among the order's refunds before any repeat.
 *
 * The money goes back by the order's payment method when that is able to; a shop whose method is not (bank transfer,
 * cash) refuses `api_refund`, and then says so in its own words.
 */
import { toDecimalText } from "@stallkeeper/domain";
import type { RefundRequest, RefundsPort } from "@stallkeeper/connector-sdk";
import { listRefunds, refundSchema } from "./refund-lines.ts";
import { fetchFromShop } from "./woocommerce.client.ts";

const ACTION_KEY = "_stallkeeper_refund_key";
const REASONS: ReadonlyMap<string, string> = new Map([
  ["buyerCancelled", "Cancelled by the buyer"], ["outOfStock", "Out of stock"], ["damaged", "Damaged"], ["returned", "Returned"], ["other", ""],
]);
function bodyOf({ amountMinor, currency, items, reason, doesRestock, idempotencyKey }: RefundRequest) {
  return {
    amount: toDecimalText(amountMinor, currency),
    reason: REASONS.get(reason) ?? reason,
    meta_data: [{ key: ACTION_KEY, value: idempotencyKey }],
    api_refund: true,
    api_restock: doesRestock,
    ...(items.length === 0 ? {} : { line_items: items.map((item) => ({ id: Number(item.itemId), quantity: item.quantity, refund_total: Number(toDecimalText(item.amountMinor, currency)) })) }),
  };
}

export const wooRefunds: RefundsPort = {
  idempotent: false,
  canRefundItems: true,
  canRefundAmount: true,

  async request(ctx, refund) {
    const made = await fetchFromShop(ctx, {
      operation: "orders.refund", method: "POST", path: `/orders/${encodeURIComponent(refund.platformOrderId)}/refunds`, schema: refundSchema, json: bodyOf(refund),
    });
    return { state: "refunded", vendorRef: made.id };
  },

  async readBack(ctx, { platformOrderId, idempotencyKey, vendorRef }) {
    const refunds = await listRefunds(ctx, platformOrderId) ?? [];
    const found = refunds.find((one) => one.id === vendorRef || one.meta_data.some(({ key, value }) => key === ACTION_KEY && value === idempotencyKey));
    return found === undefined ? { state: "none", vendorRef: null } : { state: "refunded", vendorRef: found.id };
  },
};
