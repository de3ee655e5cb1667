/**
 * Refunds on Thriftly: done at once, and a second call pays a second time, for there are no keys. So the note
 * of each refund carries our reference; whoever lost an answer looks for it among the purchase's refunds
 * before any repeat.
 */
import { toDecimalText } from "@stallkeeper/domain";
import type { RefundRequest, RefundsPort } from "@stallkeeper/connector-sdk";
import { z } from "zod";
import { purchaseWire, refundWire } from "./purchase.mapping.ts";
import { callThriftly, fetchFromThriftly } from "./thriftly.client.ts";

const REASONS: ReadonlyMap<string, string> = new Map([
  ["buyerCancelled", "Cancelled on request"],
  ["outOfStock", "Out of stock"],
  ["damaged", "Damaged"],
  ["returned", "Returned"],
  ["other", ""],
  ["", ""],
]);
const madeSchema = z.looseObject(refundWire.shape);

const referenceOf = (idempotencyKey: string): string => `Ref ${idempotencyKey}`;

function noteOf({ reason, idempotencyKey }: RefundRequest): string {
  const words = REASONS.get(reason) ?? reason.slice(0, 200);
  return [words, referenceOf(idempotencyKey)].filter((part) => part !== "").join(". ");
}

const pathOf = (purchaseId: string): string => `/purchases/${encodeURIComponent(purchaseId)}`;

export const thriftlyRefunds: RefundsPort = {
  idempotent: false,
  canRefundItems: false,
  canRefundAmount: true,
  canRefundPostage: false,
  canRestock: false,
  canRecord: false,

  async request(ctx, refund) {
    const { body } = await fetchFromThriftly(ctx, {
      operation: "orders.refund",
      method: "POST",
      path: `${pathOf(refund.platformOrderId)}/refunds`,
      schema: madeSchema,
      json: { amount: toDecimalText(refund.amountMinor, refund.currency), note: noteOf(refund) },
    });
    return { state: "refunded", vendorRef: body.refundId ?? null };
  },

  async readBack(ctx, { platformOrderId, idempotencyKey, vendorRef }) {
    const response = await callThriftly(ctx, {
      operation: "orders.read",
      method: "GET",
      path: pathOf(platformOrderId),
      schema: purchaseWire,
      accept: [404],
    });
    const refunds = response.isOk ? (response.body.refunds ?? []) : [];
    const found = refunds.find(
      (one) =>
        (vendorRef !== null && one.refundId === vendorRef) || one.note.includes(referenceOf(idempotencyKey)),
    );
    return found === undefined
      ? { state: "none", vendorRef: null }
      : { state: "refunded", vendorRef: found.refundId ?? vendorRef };
  },
};
