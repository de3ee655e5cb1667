/**
 * The refunds of an eBay order. The order lists each with its state; one that was made for lines has its id
 * at the lines instead, so the two are put together by it or by their amount.
 */
import { readMinor, readTime } from "@stallkeeper/connector-sdk";
import type { PlatformRefund, PlatformRefundState, RefundedItem } from "@stallkeeper/connector-sdk";
import type { EbayOrder } from "./order.wire.ts";

/** eBay's words for a refund; one that nobody knows is not decided yet. */
const states: ReadonlyMap<string, PlatformRefund["state"]> = new Map([
  ["PENDING", "pending"],
  ["REFUNDED", "refunded"],
  ["FAILED", "refused"],
]);

/** The state in our words. Pure. */
export function refundStateOf(word: string): PlatformRefund["state"] {
  return states.get(word) ?? "pending";
}

interface LineRefund {
  readonly ref: string;
  readonly at: string;
  readonly items: readonly RefundedItem[];
  readonly amountMinor: number;
}

/** Every refund once. Pure. */
export function refundsOf(
  order: Pick<EbayOrder, "lineItems" | "paymentSummary" | "orderPaymentStatus">,
): readonly PlatformRefund[] {
  const open = lineRefundsOf(order);
  const take = (isMeant: (one: LineRefund) => boolean): LineRefund | undefined => {
    const found = open.find(isMeant);
    if (found !== undefined) open.splice(open.indexOf(found), 1);
    return found;
  };
  const listed = (order.paymentSummary?.refunds ?? []).map((refund): PlatformRefund => {
    const amountMinor = refund.amount ? readMinor(refund.amount.value, refund.amount.currency) : 0;
    const lines =
      refund.refundId === ""
        ? take((one) => one.amountMinor === amountMinor)
        : take((one) => one.ref === refund.refundId);
    return {
      ref: refund.refundId || lines?.ref || refund.refundReferenceId,
      amountMinor,
      state: refundStateOf(refund.refundStatus),
      at: refund.refundDate === "" ? null : readTime(refund.refundDate),
      ...(lines === undefined ? {} : { items: lines.items }),
    };
  });
  const isOver = ["PARTIALLY_REFUNDED", "FULLY_REFUNDED"].includes(order.orderPaymentStatus);
  const lineOnly = open.map(({ ref, at, items, amountMinor }): PlatformRefund => ({
    ref,
    amountMinor,
    state: isOver ? "refunded" : "pending",
    at: at === "" ? null : readTime(at),
    items,
  }));
  return [...listed, ...lineOnly];
}

function lineRefundsOf({ lineItems }: Pick<EbayOrder, "lineItems">): LineRefund[] {
  const found = new Map<string, LineRefund>();
  for (const { lineItemId, refunds } of lineItems)
    for (const { refundId, refundDate, amount } of refunds ?? []) {
      if (refundId === "") continue;
      const amountMinor = amount ? readMinor(amount.value, amount.currency) : 0;
      const known = found.get(refundId);
      found.set(refundId, {
        ref: refundId,
        at: known?.at || refundDate,
        items: [...(known?.items ?? []), { itemId: lineItemId, quantity: 0, amountMinor }],
        amountMinor: (known?.amountMinor ?? 0) + amountMinor,
      });
    }
  return [...found.values()];
}

/** What the refunds make of the order. Pure. */
export function refundSum(
  refunds: readonly PlatformRefund[],
  { isFull, totalMinor }: { readonly isFull: boolean; readonly totalMinor: number },
): { refundedMinor: number; state: PlatformRefundState } {
  const refundedMinor = refunds
    .filter(({ state }) => state === "refunded")
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (refunds.some(({ state }) => state === "pending")) return { refundedMinor, state: "pending" };
  if (isFull || (refundedMinor > 0 && refundedMinor >= totalMinor))
    return { refundedMinor: refundedMinor === 0 ? totalMinor : refundedMinor, state: "full" };
  if (refunds.at(-1)?.state === "refused") return { refundedMinor, state: "refused" };
  return { refundedMinor, state: refundedMinor > 0 ? "partial" : "none" };
}
