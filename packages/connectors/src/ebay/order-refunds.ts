/**
 * The refunds of an eBay order. The order lists those made for it, each with its state; those made for lines
 * are told at the lines alone (sell_fulfillment_v1, `OrderRefund`: "This does not include line item level
 * refunds"), without a state: their date "is not returned until the refund has been issued".
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
  readonly at: string | null;
  readonly items: readonly RefundedItem[];
  readonly amountMinor: number;
}

/** Every refund once. Pure. */
export function refundsOf(order: Pick<EbayOrder, "lineItems" | "paymentSummary">): readonly PlatformRefund[] {
  const open = lineRefundsOf(order);
  const take = (isMeant: (one: LineRefund) => boolean): LineRefund | undefined => {
    const found = open.find(isMeant);
    if (found !== undefined) open.splice(open.indexOf(found), 1);
    return found;
  };
  const listed = (order.paymentSummary?.refunds ?? []).map((refund): PlatformRefund => {
    const amountMinor = amountOf(refund);
    const at = timeOf(refund.refundDate);
    // Told twice after all, it is one: by its id, or of one sum at one moment. Else they are two.
    const lines = take((one) =>
      refund.refundId === "" ? one.amountMinor === amountMinor && one.at === at : one.ref === refund.refundId,
    );
    return {
      ref: refund.refundId || lines?.ref || refund.refundReferenceId,
      amountMinor,
      state: refundStateOf(refund.refundStatus),
      at,
      ...(lines === undefined ? {} : { items: lines.items }),
    };
  });
  const lineOnly = open.map((one): PlatformRefund => ({
    ...one,
    state: one.at === null ? "pending" : "refunded",
  }));
  return [...listed, ...lineOnly];
}

const timeOf = (text: string): string | null => (text === "" ? null : readTime(text));

function amountOf({ amount }: { amount?: { value: string; currency: string } | null | undefined }): number {
  return amount ? readMinor(amount.value, amount.currency) : 0;
}

/** Lines refunded by one call are one refund. Those made on eBay's own pages have no id: each is its own. */
function lineRefundsOf({ lineItems }: Pick<EbayOrder, "lineItems">): LineRefund[] {
  const found = new Map<string, LineRefund>();
  for (const { lineItemId, refunds } of lineItems)
    for (const refund of refunds ?? []) {
      const amountMinor = amountOf(refund);
      const at = timeOf(refund.refundDate);
      const ref = refund.refundId || freeRef(`line:${lineItemId}:${amountMinor}`, found);
      const known = found.get(ref);
      found.set(ref, {
        ref,
        // Issued once all of its lines are.
        at: known === undefined || known.at !== null ? at : null,
        items: [...(known?.items ?? []), { itemId: lineItemId, quantity: 0, amountMinor }],
        amountMinor: (known?.amountMinor ?? 0) + amountMinor,
      });
    }
  return [...found.values()];
}

/** Whether it was made on eBay's own pages, so that eBay gives it no id. Ours have one. Pure. */
export const isNameless = (ref: string): boolean => ref.startsWith("line:");

/** A name that a refund without an id keeps when its date comes: the line, the sum, and which of several. */
function freeRef(name: string, taken: ReadonlyMap<string, LineRefund>): string {
  let place = 1;
  while (taken.has(`${name}:${place}`)) place += 1;
  return `${name}:${place}`;
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
