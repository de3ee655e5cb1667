/**
 * eBay's transactions and payouts (sell/finances/v1). A sale comes net of its fees, which its lines name: what
 * they leave over is what the buyer paid. The parts of a transaction always add up to its amount.
 */
import { z } from "zod";
import { Malformed, readMinor, readTime } from "@stallkeeper/connector-sdk";
import type {
  FeeKind,
  JsonObject,
  LedgerKind,
  PlatformLedgerEntry,
  PlatformPayout,
} from "@stallkeeper/connector-sdk";

const money = z.object({ value: z.string(), currency: z.string().length(3) });
const text = z.string().catch("");
const fee = z.object({ feeType: text, amount: money, feeMemo: text });

const transactionWire = z.object({
  transactionId: z.string().min(1),
  transactionType: z.string(),
  bookingEntry: z.enum(["CREDIT", "DEBIT"]),
  amount: money,
  transactionDate: z.string(),
  transactionMemo: text,
  feeType: text,
  orderId: z.string().nullish(),
  payoutId: z.string().nullish(),
  references: z.array(z.object({ referenceId: text, referenceType: text })).nullish(),
  orderLineItems: z.array(z.object({ marketplaceFees: z.array(fee).nullish() })).nullish(),
});

const KINDS: ReadonlyMap<string, LedgerKind> = new Map([
  ["SALE", "sale"],
  ["REFUND", "refund"],
  ["DISPUTE", "refund"],
  ["SHIPPING_LABEL", "postage"],
  ["NON_SALE_CHARGE", "fee"],
  ["CREDIT", "adjustment"],
  ["ADJUSTMENT", "adjustment"],
  ["TRANSFER", "adjustment"],
  ["LOAN_REPAYMENT", "adjustment"],
  ["HOLD", "hold"],
]);

/** What a fee is for, by the vendor's FeeTypeEnum. Pure. */
export function feeKindOf(feeType: string): FeeKind {
  if (/^(FINAL_VALUE|INTERNATIONAL|REGULATORY|BELOW_STANDARD|HIGH_ITEM_NOT)/.test(feeType))
    return "finalValue";
  if (/^AD_FEE|^PREMIUM_AD|PROMOTED/.test(feeType)) return "promoted";
  if (/INSERTION|LISTING|SUBTITLE|GALLERY|BOLD|SUBSCRIPTION/.test(feeType)) return "listing";
  if (/PAYMENT|PAYOUT/.test(feeType)) return "payment";
  return /SHIPPING|LABEL/.test(feeType) ? "label" : "other";
}

/** The order that a fee was booked for later, which is named as a reference alone; null: about no order. */
function orderOf({ orderId, references }: z.infer<typeof transactionWire>): string | null {
  const named = references?.find(({ referenceType }) => referenceType.toUpperCase() === "ORDER_ID");
  return orderId || named?.referenceId || null;
}

/**
 * The entries of one transaction; none of a payout that the seller asked for, which the payouts tell. Throws
 * Malformed when it is no transaction. Pure.
 */
export function entriesOf(external: JsonObject): PlatformLedgerEntry[] {
  const checked = transactionWire.safeParse(external);
  if (!checked.success)
    throw new Malformed(
      `The transaction could not be read at ${checked.error.issues[0]?.path.map(String).join(".") ?? "its root"}.`,
    );
  const wire = checked.data;
  if (wire.transactionType === "WITHDRAWAL") return [];
  const { currency } = wire.amount;
  const sign = wire.bookingEntry === "CREDIT" ? 1 : -1;
  const name = `${wire.transactionType}:${wire.transactionId}`;
  const kind = KINDS.get(wire.transactionType) ?? "unknown";
  const shared = {
    occurredAt: readTime(wire.transactionDate),
    currency,
    platformOrderId: orderOf(wire),
    platformPayoutId: wire.payoutId || null,
  };
  // Fees are taken of a sale and given back with a refund.
  const feeSign = kind === "refund" ? 1 : -1;
  const fees = (wire.orderLineItems ?? [])
    .flatMap(({ marketplaceFees }) => marketplaceFees ?? [])
    .filter(({ amount }) => amount.currency === currency)
    .map((one, place): PlatformLedgerEntry => ({
      ...shared,
      platformEntryId: `${name}:${one.feeType}:${place + 1}`,
      kind: "fee",
      feeKind: feeKindOf(one.feeType),
      amountMinor: feeSign * Math.abs(readMinor(one.amount.value, currency)),
      text: one.feeMemo || one.feeType,
    }));
  const wholeMinor = sign * Math.abs(readMinor(wire.amount.value, currency));
  return [
    {
      ...shared,
      platformEntryId: name,
      kind,
      feeKind: kind === "fee" ? feeKindOf(wire.feeType) : null,
      amountMinor: wholeMinor - fees.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      text: wire.transactionMemo || wire.feeType || wire.transactionType,
    },
    ...fees,
  ];
}

const payoutWire = z.object({
  payoutId: z.string().min(1),
  payoutStatus: text,
  amount: money,
  payoutDate: z.string(),
});

/** Whether a payout was made: what is in it stands. Pure. */
export const isPaidOut = ({ payoutStatus }: JsonObject): boolean => payoutStatus === "SUCCEEDED";

/** Reads one payout. Throws Malformed when it is none. Pure. */
export function payoutOf(external: JsonObject): PlatformPayout {
  const checked = payoutWire.safeParse(external);
  if (!checked.success) throw new Malformed("The payout could not be read.");
  const { payoutId, payoutStatus, amount, payoutDate } = checked.data;
  return {
    platformPayoutId: payoutId,
    state:
      payoutStatus === "SUCCEEDED"
        ? "paid"
        : payoutStatus === "INITIATED"
          ? "pending"
          : /FAILED|REVERSED|TERMINATED/.test(payoutStatus)
            ? "failed"
            : "unknown",
    amountMinor: readMinor(amount.value, amount.currency),
    currency: amount.currency,
    paidAt: readTime(payoutDate),
  };
}
