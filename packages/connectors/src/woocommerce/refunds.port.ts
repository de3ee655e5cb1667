/**
 * Refunds on WooCommerce. A refund without an amount moves no money and is shown with a total of "-"
 * (marketplaces B3), so the amount is always named. There are no idempotency keys: the refund's meta carries
 * our reference, and whoever lost an answer looks for it among the order's refunds before any repeat.
 *
 * The money goes back by the order's payment method when that is able to. Where it is not (bank transfer,
 * cash) the shop refuses `api_refund`; the seller sends the money, and the refund is recorded with
 * `api_refund: false`.
 */
import { Rejected } from "@stallkeeper/connector-sdk";
import type { RefundsPort } from "@stallkeeper/connector-sdk";
import { orderWire } from "./order.wire.ts";
import { refundBody } from "./refund-body.ts";
import { listRefunds, refundSchema } from "./refund-lines.ts";
import { callShop, fetchFromShop } from "./woocommerce.client.ts";

const ACTION_KEY = "_stallkeeper_refund_key";
const REASONS: ReadonlyMap<string, string> = new Map([
  ["buyerCancelled", "Cancelled by the buyer"],
  ["outOfStock", "Out of stock"],
  ["damaged", "Damaged"],
  ["returned", "Returned"],
  ["other", ""],
]);

export const wooRefunds: RefundsPort = {
  idempotent: false,
  canRefundItems: true,
  canRefundAmount: true,
  canRefundPostage: true,
  canRestock: true,
  canRecord: true,

  async request(ctx, refund) {
    const { platformOrderId, reason, idempotencyKey } = refund;
    const path = `/orders/${encodeURIComponent(platformOrderId)}`;
    const order = await callShop(ctx, {
      operation: "orders.read",
      method: "GET",
      path,
      schema: orderWire,
      accept: [404],
    });
    if (!order.isOk)
      throw new Rejected("NO_ORDER", "The shop doesn't have this order any more.", {
        operation: "orders.refund",
        notFound: true,
      });
    const refunds = order.body.refunds.length === 0 ? [] : ((await listRefunds(ctx, platformOrderId)) ?? []);
    const made = await fetchFromShop(ctx, {
      operation: "orders.refund",
      method: "POST",
      path: `${path}/refunds`,
      schema: refundSchema,
      json: {
        ...refundBody(order.body, refunds, refund),
        reason: REASONS.get(reason) ?? reason,
        meta_data: [{ key: ACTION_KEY, value: idempotencyKey }],
        api_refund: !refund.isByHand,
        api_restock: refund.doesRestock,
      },
    });
    return { state: "refunded", vendorRef: made.id };
  },

  async readBack(ctx, { platformOrderId, idempotencyKey, vendorRef }) {
    const refunds = (await listRefunds(ctx, platformOrderId)) ?? [];
    const isOurs = ({ key, value }: { key: string; value?: unknown }): boolean =>
      key === ACTION_KEY && value === idempotencyKey;
    const found = refunds.find((one) => one.id === vendorRef || one.meta_data.some(isOurs));
    return found === undefined
      ? { state: "none", vendorRef: null }
      : { state: "refunded", vendorRef: found.id };
  },
};
