/** All words of settlements. */
import { plural } from "../../ui/format.ts";

export const texts = {
  title: "Payouts",
  range: "Range",
  ranges: { "30": "30 days", "90": "90 days", year: "This year" },
  failed: "Payouts didn't load.",
  unmatchedFailed: "Unmatched entries didn't load.",
  payoutFailed: "This payout didn't load.",
  empty: "No payouts in this range. They appear once a platform reports one.",
  waiting: "Not paid out yet",
  ordersOf: (count: number) => plural(count, { one: "# order", other: "# orders" }),
  columns: {
    payout: "Payout",
    date: "Date",
    amount: "Amount",
    currency: "Currency",
    entries: "Lines",
    difference: "Difference",
    what: "Line",
    order: "Order",
    reason: "Reason",
    settled: "Settled",
    ordered: "Order says",
  },
  states: { pending: "On its way", paid: "Paid", failed: "Failed", unknown: "Unknown" } as Record<
    string,
    string
  >,
  matches: "None",
  show: (name: string) => `Show lines of ${name}`,
  hide: (name: string) => `Hide lines of ${name}`,
  csv: "CSV",
  csvOf: (name: string) => `${name}: download CSV`,
  linesOf: (name: string) => `Lines of payout ${name}`,
  unmatched: "Doesn't match",
  allMatch: "Every settled line matches its order.",
  reasons: {
    orderMissing: "This order isn't in Stallkeeper.",
    currencyDiffers: "Settled in another currency.",
    amountDiffers: "The settled amount isn't the order's total.",
    refundDiffers: "More was refunded than the order shows.",
    unknownKind: "The platform doesn't say what this is.",
  } as Record<string, string>,
  kinds: {
    sale: "Sale",
    refund: "Refund",
    fee: "Fee",
    postage: "Postage label",
    adjustment: "Adjustment",
    hold: "Held",
    unknown: "Other",
  } as Record<string, string>,
  feeKinds: {
    finalValue: "Selling fee",
    payment: "Payment fee",
    listing: "Listing fee",
    promoted: "Promotion fee",
    label: "Label fee",
    other: "Other fee",
  } as Record<string, string>,
  noOrder: "—",
  settled: "Settled",
  youReceive: "You receive",
  paidOut: "Paid out",
  notPaidOut: "Not paid out yet.",
} as const;

/** What a line is, in words. Pure. */
export const nameOfLine = ({ kind, feeKind }: { kind: string; feeKind: string | null }): string =>
  (feeKind === null ? undefined : texts.feeKinds[feeKind]) ?? texts.kinds[kind] ?? kind;
