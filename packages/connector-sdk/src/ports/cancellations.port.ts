import type { ConnectorContext } from "../context.ts";

/** What a seller says to a buyer who asks for an order to be cancelled. */
export type CancellationDecision = "approve" | "reject";

export interface CancellationAnswer {
  readonly platformOrderId: string;
  readonly decision: CancellationDecision;
  /**
   * The parcel that is on its way, which is why a request is rejected, and since when where that is known; null:
   * nothing was sent.
   */
  readonly parcel: { readonly trackingNumber: string; readonly shippedAt: string | null } | null;
  /** Same key, same effect; unique per action. */
  readonly idempotencyKey: string;
}

export interface CancellationQuery {
  readonly platformOrderId: string;
  /** The platform's id of the request, once it is known. */
  readonly vendorRef: string | null;
}

/** What the platform says of the order's newest request now. */
export interface CancellationReadBack {
  /** "none": the order has none, nor had one; "approved": the order is cancelled, or about to be. */
  readonly state: "none" | "asked" | "approved" | "rejected";
  readonly vendorRef: string | null;
}

/**
 * Answers to a buyer's wish to cancel. Approving ends the order, and the platform pays back what the buyer
 * paid: without idempotency neither answer is repeated unless a read-back shows that the request is still open.
 */
export interface CancellationsPort {
  /**
   * One write, no repeat inside. Throws Rejected for a refusal, such as a request that is closed; with
   * `effectUnknown` on any class the caller looks before it repeats.
   */
  answer(ctx: ConnectorContext, answer: CancellationAnswer): Promise<{ readonly vendorRef: string | null }>;
  /** true: the same `idempotencyKey` may be sent again without a second effect. */
  readonly idempotent: boolean;
  readBack(ctx: ConnectorContext, query: CancellationQuery): Promise<CancellationReadBack>;
}
