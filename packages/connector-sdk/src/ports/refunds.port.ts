import type { ConnectorContext } from "../context.ts";

/** A line of the order that the money is for. */
export interface RefundedItem {
  readonly itemId: string;
  /**
   * Pieces that the buyer gets no more, or sends back; 0: money alone; a fraction where the platform sells by
   * weight.
   */
  readonly quantity: number;
  /** With its tax. */
  readonly amountMinor: number;
}

export interface RefundRequest {
  readonly platformOrderId: string;
  /** Above zero and never more than what is left, as far as we know; the platform says the last word. */
  readonly amountMinor: number;
  /** ISO 4217 of the order. */
  readonly currency: string;
  /** Empty: no line is named. */
  readonly items: readonly RefundedItem[];
  /** One of the domain's `refundReasons`, or the seller's own words. */
  readonly reason: string;
  /** The named lines go back on sale there; all lines where none is named. */
  readonly doesRestock: boolean;
  /**
   * The seller sends the money: the platform notes the refund and moves nothing. Asked only where
   * `canRecord`.
   */
  readonly isByHand: boolean;
  /** Same key, same effect; unique per action. */
  readonly idempotencyKey: string;
}

export interface RefundAnswer {
  /** "pending": the platform decides later, a sync brings the end. */
  readonly state: "pending" | "refunded";
  /** The platform's id of the refund. */
  readonly vendorRef: string | null;
}

export interface RefundQuery {
  readonly platformOrderId: string;
  readonly idempotencyKey: string;
  /** From the answer, once there was one. */
  readonly vendorRef: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  /** Refunds that stood there before this one was asked for. */
  readonly exceptRefs?: readonly string[];
}

/** What the platform says of one refund now. */
export interface RefundReadBack {
  readonly state: "none" | "pending" | "refunded" | "refused";
  readonly vendorRef: string | null;
}

/**
 * Refunds move money: without idempotency they are never repeated unless a read-back proves that nothing
 * happened.
 */
export interface RefundsPort {
  /**
   * One write, no repeat inside. Throws Rejected for a refusal; with `effectUnknown` on any class the caller
   * looks before it repeats.
   */
  request(ctx: ConnectorContext, refund: RefundRequest): Promise<RefundAnswer>;
  /** true: the same `idempotencyKey` may be sent again without a second effect. */
  readonly idempotent: boolean;
  /**
   * For how long a refund that was taken in may not show, in seconds, where the platform makes refunds later and
   * knows no keys. After a lost answer it's looked for that long and never sent again by itself: a person is
   * asked. Left out: `traits.settleSeconds`, after which one that doesn't show wasn't taken in.
   */
  readonly unseenSeconds?: number;
  readBack(ctx: ConnectorContext, query: RefundQuery): Promise<RefundReadBack>;
  /** The platform takes lines and keeps them with the refund. */
  readonly canRefundItems: boolean;
  /** Part of an order may be refunded by its amount. */
  readonly canRefundAmount: boolean;
  /** Postage may be named like a line, by its `ref` of the order's money. */
  readonly canRefundPostage: boolean;
  /** Refunded pieces can go back on sale there. */
  readonly canRestock: boolean;
  /** A refund that the seller pays by another way can be recorded there. */
  readonly canRecord: boolean;
}
