/**
 * What a platform settles: the entries of its own ledger, and what it pays out of them. An entry stands once,
 * under the platform's id; what it was paid out with may be told later. Amounts are signed minor units: money
 * to the seller is positive. The entries of a payout add up to it, unless the platform's own books don't.
 */
import type { ConnectorContext } from "../context.ts";
import type { ListPage, ListRequest } from "./list-page.ts";

export type LedgerKind = "sale" | "refund" | "fee" | "postage" | "adjustment" | "hold" | "unknown";

export type FeeKind = "finalValue" | "payment" | "listing" | "promoted" | "label" | "other";

export interface PlatformLedgerEntry {
  /** Of this entry alone: one transaction with three fees is four entries. */
  readonly platformEntryId: string;
  readonly kind: LedgerKind;
  /** Of fees alone; null: not a fee. */
  readonly feeKind: FeeKind | null;
  readonly occurredAt: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** null: it is about no order. */
  readonly platformOrderId: string | null;
  /** null: not paid out yet, or not told. */
  readonly platformPayoutId: string | null;
  /** The platform's words. */
  readonly text: string;
}

export interface PlatformPayout {
  readonly platformPayoutId: string;
  readonly state: "pending" | "paid" | "failed" | "unknown";
  readonly amountMinor: number;
  readonly currency: string;
  /** When it is or was paid. */
  readonly paidAt: string;
}

export interface PayoutsPort {
  pullEntries(ctx: ConnectorContext, request: ListRequest): Promise<ListPage<PlatformLedgerEntry>>;
  pullPayouts(ctx: ConnectorContext, request: ListRequest): Promise<ListPage<PlatformPayout>>;
}
