/** What platforms settle and pay out. Amounts are signed minor units: above 0 is to the seller. */
import { isRange } from "@stallkeeper/domain";
import { z } from "zod";

const day = z.string().max(10);
const id = z.string().min(1).max(300);

export const payoutsQuery = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => isRange(from, to), {
    path: ["from"],
    error: "Choose two days, the first one first, at most ten years apart.",
  });
export type PayoutsQuery = z.output<typeof payoutsQuery>;

export const payoutQuery = z.object({ id });
export type PayoutQuery = z.output<typeof payoutQuery>;

export const orderSettlementQuery = z.object({ orderId: id });
export type OrderSettlementQuery = z.output<typeof orderSettlementQuery>;

export interface PayoutRow {
  id: string;
  /** The platform's own. */
  payoutNumber: string;
  platform: string;
  account: string;
  /** pending, paid, failed or unknown. */
  state: string;
  amountMinor: number;
  currency: string;
  paidAt: string;
  entries: number;
  /** Those in another currency than the payout's, which nothing can be held against. */
  entriesElsewhere: number;
  /** What its other entries add up to; where it isn't the amount, something is missing. */
  entriesMinor: number;
}

/** What a platform has settled at an account and not paid out. */
export interface WaitingRow {
  platform: string;
  account: string;
  currency: string;
  amountMinor: number;
  orders: number;
  /** When the next payout that is on its way arrives; null: none is announced. */
  nextAt: string | null;
}

/** Payouts that were made in a currency, by what their lines are. Lines less payouts is what is missing. */
export interface PayoutTotal {
  currency: string;
  payouts: number;
  paidMinor: number;
  salesMinor: number;
  refundsMinor: number;
  feesMinor: number;
  /** Labels, adjustments, and what nobody knows. */
  otherMinor: number;
}

/** The most payouts of an answer. */
export const mostPayouts = 500;
/** The most lines of a payout. */
export const mostPayoutLines = 5_000;
/** The most lines that don't match. */
export const mostUnmatched = 500;

export interface PayoutsView {
  asOf: string;
  /** The newest; `count` is of all. */
  rows: PayoutRow[];
  count: number;
  totals: PayoutTotal[];
  waiting: WaitingRow[];
}

export interface PayoutEntryRow {
  id: string;
  kind: string;
  feeKind: string | null;
  occurredAt: string;
  amountMinor: number;
  currency: string;
  /** The platform's. */
  words: string;
  /** null: it is about no order, or about one that isn't here. */
  orderId: string | null;
  orderNumber: string;
}

export interface PayoutView {
  payout: PayoutRow;
  entries: PayoutEntryRow[];
}

export const unmatchedReasons = [
  "payoutDiffers",
  "payoutCurrency",
  "orderMissing",
  "currencyDiffers",
  "amountDiffers",
  "refundDiffers",
  "neverSettled",
  "refundNotDebited",
  "unknownKind",
] as const;

export interface UnmatchedRow {
  id: string;
  orderId: string | null;
  orderNumber: string;
  platform: string;
  currency: string;
  occurredAt: string;
  /** The payout that holds it, with the platform's number; null: none does. */
  payoutId: string | null;
  payoutNumber: string | null;
  /** One of `unmatchedReasons`. */
  reason: string;
  /** Of a payout: what was paid. */
  settledMinor: number;
  /** What the order says; of a payout, what its lines add up to. null: there is nothing to hold it against. */
  orderMinor: number | null;
}

/** A sum of an order's entries of one kind. */
export interface OrderSettlementRow {
  kind: string;
  feeKind: string | null;
  currency: string;
  amountMinor: number;
  occurredAt: string;
  /** null: not paid out. */
  payoutId: string | null;
  paidAt: string | null;
  payoutState: string | null;
}

export interface OrderSettlementView {
  rows: OrderSettlementRow[];
}
