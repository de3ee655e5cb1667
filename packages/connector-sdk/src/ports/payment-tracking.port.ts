import type { ConnectorContext } from "../context.ts";

/** A parcel that a payment service is told of, so that it counts as sent where the buyer paid. */
export interface PaymentParcel {
  /** The payment's id at the service. */
  readonly transactionId: string;
  readonly trackingNumber: string;
  /** Courier as the seller typed or picked it. */
  readonly provider: string;
  /** ISO 8601 with Z. */
  readonly shippedAt: string;
  /** The number that was told before and that this one takes the place of. */
  readonly replacedTrackingNumber?: string;
}

export interface PaymentParcelQuery {
  readonly transactionId: string;
  readonly trackingNumber: string;
  /** Given: a parcel with another courier is not found. */
  readonly provider?: string;
}

/** What the service shows now: the look before a repeat, and the check afterwards. */
export interface PaymentParcelFound {
  readonly isFound: boolean;
  /** The service's id of the entry. */
  readonly vendorRef: string | null;
}

/** For services that take payments and want to know of the parcels. */
export interface PaymentTrackingPort {
  /**
   * Tells of a parcel. One call, no repeat inside. Throws Rejected for a refusal; with `effectUnknown` on any
   * class the caller looks before it repeats.
   */
  tell(ctx: ConnectorContext, parcel: PaymentParcel): Promise<{ readonly vendorRef: string | null }>;
  /** true: the same parcel may be told twice without a second effect. */
  readonly idempotent: boolean;
  readBack(ctx: ConnectorContext, query: PaymentParcelQuery): Promise<PaymentParcelFound>;
}
