import type { ConnectorContext, JsonObject } from "../context.ts";

export interface RefundRequest {
  readonly platformOrderId: string;
  /** null: all that is left. */
  readonly amountMinor: number | null;
  readonly currency: string;
  readonly items: readonly { readonly itemId: string; readonly quantity: number; readonly amountMinor: number }[];
  readonly reason: string;
  readonly doesRestock: boolean;
  /** Wire field `platformParams`, checked by `paramsSchema` of the connector. */
  readonly platformParams: JsonObject;
  readonly idempotencyKey: string;
}

export interface RefundAnswer {
  /** "pending": the platform decides later, a sync brings the end. */
  readonly state: "pending" | "refunded";
  readonly vendorRef: string | null;
}

export interface RefundReadBack {
  readonly isFound: boolean;
  readonly state: "none" | "pending" | "refunded" | "refused";
  readonly vendorRef: string | null;
  readonly refundedMinor: number;
}

/** Refunds move money: without idempotency they are never repeated unless a read-back proves that nothing happened. */
export interface RefundsPort {
  request(ctx: ConnectorContext, refund: RefundRequest): Promise<RefundAnswer>;
  readonly idempotent: boolean;
  readBack(ctx: ConnectorContext, query: { readonly platformOrderId: string; readonly idempotencyKey: string; readonly amountMinor: number | null }): Promise<RefundReadBack>;
  readonly canRefundItems: boolean;
  readonly canRefundAmount: boolean;
}
