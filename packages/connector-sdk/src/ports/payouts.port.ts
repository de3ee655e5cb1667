import type { ConnectorContext, JsonObject, JsonValue } from "../context.ts";

export interface PlatformLedgerEntry {
  readonly platformEntryId: string;
  readonly kind: "sale" | "refund" | "fee" | "postage" | "adjustment" | "payout" | "hold" | "unknown";
  readonly occurredAt: string;
  /** Signed: money to the seller is positive. */
  readonly amountMinor: number;
  readonly currency: string;
  readonly platformOrderId: string | null;
  readonly platformPayoutId: string | null;
  readonly text: string;
  readonly external: JsonObject;
}

export interface PlatformPayout {
  readonly platformPayoutId: string;
  readonly state: "pending" | "paid" | "failed" | "unknown";
  readonly amountMinor: number;
  readonly currency: string;
  readonly paidAt: string | null;
}

export interface PayoutsPort {
  pullEntries(
    ctx: ConnectorContext,
    request: { readonly cursor: JsonValue; readonly since?: string; readonly pageSize?: number },
  ): Promise<{
    readonly entries: readonly PlatformLedgerEntry[];
    readonly nextCursor: JsonValue;
    readonly hasMore: boolean;
  }>;
  listPayouts(
    ctx: ConnectorContext,
    request: { readonly cursor: JsonValue },
  ): Promise<{
    readonly payouts: readonly PlatformPayout[];
    readonly nextCursor: JsonValue;
    readonly hasMore: boolean;
  }>;
  /** How late entries may appear (some platforms: 48 h). */
  readonly lagSeconds: number;
}
