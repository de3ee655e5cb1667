/** How orders are named and coloured wherever they appear. */
import type { OrderQueue, OrderTag, PrimaryState } from "@stallkeeper/domain";
import type { Family, GlyphName } from "../../ui/index.ts";
import { plural } from "../../ui/format.ts";

interface Look {
  label: string;
  family: Family;
  glyph: GlyphName;
}

/** Shape, colour and word of each state (design 2.2). */
export const stateLooks: Record<PrimaryState, Look> = {
  refundPending: { label: "Refund pending", family: "red", glyph: "undo-arrow" },
  refunded: { label: "Refunded", family: "slate", glyph: "undo-arrow" },
  completed: { label: "Completed", family: "green", glyph: "double-check" },
  shipped: { label: "Shipped", family: "green", glyph: "check-disc" },
  unresponsive: { label: "Unresponsive", family: "plum", glyph: "dashed-ring" },
  queued: { label: "Queued", family: "violet", glyph: "clock" },
  failed: { label: "Cancelled", family: "red", glyph: "cross-disc" },
  awaitingPayment: { label: "Awaiting payment", family: "slate", glyph: "clock" },
  paymentFailed: { label: "Payment failed", family: "red", glyph: "cross-disc" },
  onHold: { label: "On hold", family: "slate", glyph: "dashed-ring" },
  unmapped: { label: "Status not mapped", family: "orange", glyph: "dashed-ring" },
  deleted: { label: "Deleted", family: "slate", glyph: "cross-disc" },
  readyToShip: { label: "Ready to ship", family: "ochre", glyph: "half-disc" },
  unfulfilled: { label: "Unfulfilled", family: "blue", glyph: "ring" },
};

/** Shape, colour and word of each queue, and what an empty one says. */
export const queueLooks: Record<OrderQueue, Look & { empty: string }> = {
  new: {
    label: "Unfulfilled",
    family: "blue",
    glyph: "ring",
    empty: "Nothing to fulfil. New orders appear here within a minute.",
  },
  ship: { label: "Ship", family: "ochre", glyph: "half-disc", empty: "Nothing is waiting to be shipped." },
  queued: { label: "Queued", family: "violet", glyph: "clock", empty: "Nothing is queued." },
  unresponsive: {
    label: "Unresponsive",
    family: "plum",
    glyph: "dashed-ring",
    empty: "No unresponsive buyers.",
  },
  swap: { label: "Swap", family: "teal", glyph: "swap-arrows", empty: "No swaps." },
  refund: {
    label: "Pending refunds",
    family: "red",
    glyph: "undo-arrow",
    empty: "No refund is waiting for a platform.",
  },
  pinned: { label: "Pinned", family: "red", glyph: "pin", empty: "Pin an order with P to keep it on top." },
  completed: { label: "Completed", family: "green", glyph: "double-check", empty: "No completed orders." },
  awaiting: {
    label: "Awaiting payment",
    family: "slate",
    glyph: "clock",
    empty:
      "No orders are awaiting payment. Unpaid orders wait here and move to Unfulfilled once they're paid.",
  },
  all: { label: "All orders", family: "slate", glyph: "small-ring", empty: "No orders yet." },
};

/** The word of each tag, with its short one where there is little room. */
export const tagLooks: Record<
  OrderTag,
  { label: string; short?: string; family: Family; glyph?: GlyphName }
> = {
  urgent: { label: "Urgent", family: "red", glyph: "flag" },
  markForSwap: { label: "Swap", family: "teal", glyph: "swap-arrows" },
  markForReturn: { label: "Return", family: "orange", glyph: "back-arrow" },
  markForRefund: { label: "Refund", family: "red", glyph: "undo-arrow" },
  alreadySold: { label: "Already sold", family: "plum" },
  international: { label: "International", short: "Intl", family: "slate" },
  unresponsive: { label: "Unresponsive", family: "plum" },
  queued: { label: "Queued", family: "violet" },
  completed: { label: "Completed", family: "green" },
  needsAdminAttention: { label: "Admin attention", short: "Attention", family: "red" },
  needsAlternativeItem: { label: "Alternative item", short: "Alternative", family: "orange" },
  manuallyMarkedDisbursed: { label: "Disbursed by hand", short: "Disbursed", family: "slate" },
};

export const texts = {
  notices: {
    held: "Held",
    heldUntil: (moment: string) => `Held until ${moment}`,
    partHeld: "Part held",
    partHeldUntil: (moment: string) => `Part held until ${moment}`,
    partsSent: (sent: number, count: number) =>
      plural(count, { one: "{sent} of # parcel sent", other: "{sent} of # parcels sent" }, { sent }),
    combined: "Combined",
    checkAddress: "Check address",
    cancelRequested: "Cancellation requested",
  },
  labelBought: { label: "Label bought", shortLabel: "Label" },
  pieces: (count: number) => plural(count, { one: "# piece", other: "# pieces" }),
  byRule: (rule: string) => `(rule “${rule}”)`,
  byPerson: (name: string) => `(${name})`,
  days: (count: number) => plural(count, { one: "# day", other: "# days" }),
  late: (span: string) => `${span} late`,
  left: (span: string) => `in ${span}`,
} as const;
