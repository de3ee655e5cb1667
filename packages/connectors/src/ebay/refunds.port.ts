/**
 * Refunds on eBay: signed, decided later, and without keys against repeats. The answer names the refund; where
 * the answer was lost, a refund of that amount which wasn't there before is taken for it, and nothing is asked
 * for again.
 */
import { z } from "zod";
import { Rejected } from "@stallkeeper/connector-sdk";
import type { RefundRequest, RefundsPort } from "@stallkeeper/connector-sdk";
import { toDecimalText } from "@stallkeeper/domain";
import { fetchFromEbay } from "./ebay.client.ts";
import { signatureOf, signingKeyOf } from "./message-signature.ts";
import { isNameless, refundsOf, refundStateOf } from "./order-refunds.ts";
import { fetchOrder, orderPath } from "./order.reading.ts";
import { orderWire } from "./order.wire.ts";

const reasons: ReadonlyMap<string, string> = new Map([
  ["buyerCancelled", "BUYER_CANCEL"],
  ["outOfStock", "SELLER_CANCEL"],
  ["damaged", "ITEM_NOT_AS_DESCRIBED"],
  ["returned", "BUYER_RETURN"],
]);
const mostOfComment = 100;

const answerSchema = z.looseObject({
  refundId: z.string().catch(""),
  refundStatus: z.string().catch("PENDING"),
});
const refundedWire = orderWire.pick({ lineItems: true, paymentSummary: true });

/** By line where the lines are all of the amount; what they leave over, such as postage, eBay takes for the order alone. */
function bodyOf({ amountMinor, currency, items, reason }: RefundRequest): object {
  const known = reasons.get(reason);
  const comment = known === undefined && reason !== "other" ? reason.trim().slice(0, mostOfComment) : "";
  const amountOf = (minor: number): object => ({ value: toDecimalText(minor, currency), currency });
  const paid = items.filter((item) => item.amountMinor > 0);
  const isByLine = paid.length > 0 && paid.reduce((sum, item) => sum + item.amountMinor, 0) === amountMinor;
  return {
    reasonForRefund: known ?? "OTHER_ADJUSTMENT",
    ...(comment === "" ? {} : { comment }),
    ...(isByLine
      ? {
          refundItems: paid.map((item) => ({
            lineItemId: item.itemId,
            refundAmount: amountOf(item.amountMinor),
          })),
        }
      : { orderLevelRefundAmount: amountOf(amountMinor) }),
  };
}

export const ebayRefunds: RefundsPort = {
  idempotent: false,
  // "Processed asynchronously", says issueRefund, and not for how long it may not show.
  unseenSeconds: 600,
  canRefundItems: true,
  canRefundAmount: true,
  canRefundPostage: false,
  canRestock: false,
  canRecord: false,

  async request(ctx, refund) {
    const key = await signingKeyOf(ctx);
    const made = await fetchFromEbay(ctx, {
      operation: "orders.refund",
      method: "POST",
      path: `${orderPath(refund.platformOrderId)}/issue_refund`,
      json: bodyOf(refund),
      schema: answerSchema,
      ...(key === null ? {} : { sign: (unsigned) => signatureOf(unsigned, key, ctx.now()) }),
    });
    const state = refundStateOf(made.refundStatus);
    if (state === "refused")
      throw new Rejected("REFUND_FAILED", "eBay couldn't make the refund.", { operation: "orders.refund" });
    return { state, vendorRef: made.refundId || null };
  },

  async readBack(ctx, { platformOrderId, vendorRef, amountMinor, exceptRefs = [] }) {
    const external = await fetchOrder(ctx, platformOrderId);
    if (external === null) return { state: "none", vendorRef };
    const refunds = refundsOf(refundedWire.parse(external));
    const found =
      vendorRef === null
        ? refunds.findLast(
            ({ ref, ...one }) =>
              one.amountMinor === amountMinor && !isNameless(ref) && !exceptRefs.includes(ref),
          )
        : refunds.find(({ ref }) => ref === vendorRef);
    return found === undefined
      ? { state: "none", vendorRef }
      : { state: found.state, vendorRef: found.ref || vendorRef };
  },
};
