import type { ConnectorContext } from "../context.ts";

/** A line and how many of it are in the parcel; an empty list means everything not yet shipped. */
export interface ShippedItem {
  readonly itemId: string;
  readonly quantity: number;
}

export interface ShipmentConfirmation {
  readonly platformOrderId: string;
  readonly items: readonly ShippedItem[];
  /** Courier as the seller typed or picked it. */
  readonly provider: string;
  /** The platform's code for that courier, where known. */
  readonly providerCode?: string;
  readonly trackingNumber: string;
  /** Where the buyer follows it; left out where the courier has no such page. */
  readonly trackingUrl?: string;
  /** ISO 8601 with Z. */
  readonly shippedAt: string;
  /** Same key, same effect; unique per action. */
  readonly idempotencyKey: string;
}

export interface ShipmentAccepted {
  readonly state: "accepted";
  /** The platform's id of the shipment. */
  readonly vendorRef: string | null;
  /** Sentences for the timeline, e.g. that the buyer could not be told. */
  readonly warnings: readonly string[];
}

export interface ShipmentQuery {
  readonly platformOrderId: string;
  readonly trackingNumber: string;
  readonly idempotencyKey?: string;
  /**
   * As confirmed; left out: the whole order. Where these go out in several parcels, `isFound` means all of
   * them.
   */
  readonly items?: readonly ShippedItem[];
}

/** What the platform says about a parcel now: the look before a repeat, and the check afterwards. */
export interface ShipmentReadBack {
  /** A shipment with this tracking number stands on the order. */
  readonly isFound: boolean;
  readonly vendorRef: string | null;
  readonly provider: string;
  /** Every tracking number that stands on the order. */
  readonly trackingNumbers: readonly string[];
  /** The order counts as shipped; may lag behind `isFound` (see traits.settleSeconds). */
  readonly isOrderShipped: boolean;
}

/** A parcel that stands at the platform under a wrong courier or number, and the right ones. */
export interface ShipmentCorrection {
  readonly platformOrderId: string;
  readonly previousTrackingNumber: string;
  readonly provider: string;
  /** The platform's code for that courier, where known. */
  readonly providerCode?: string;
  readonly trackingNumber: string;
  /** Where the buyer follows it; left out where the courier has no such page. */
  readonly trackingUrl?: string;
  /** ISO 8601 with Z: when the parcel was handed over. */
  readonly shippedAt: string;
  readonly idempotencyKey: string;
}

export interface ShippingPort {
  /**
   * Tells the platform that a parcel is on its way. One call, no repeat inside. Throws Rejected for a
   * refusal; with `effectUnknown` on any class the caller looks before it repeats.
   */
  confirm(ctx: ConnectorContext, confirmation: ShipmentConfirmation): Promise<ShipmentAccepted>;
  /** true: the same `idempotencyKey` may be sent again without a second effect. */
  readonly idempotent: boolean;
  /**
   * `confirm` may name some of the lines and be called again for the rest: an order may go out in several
   * parcels.
   */
  readonly takesParts?: boolean;
  /** What the platform makes of a shipment of an order that isn't paid. */
  readonly whenUnpaid: "countsAsPaid" | "refuses";
  readBack(ctx: ConnectorContext, query: ShipmentQuery): Promise<ShipmentReadBack>;
  /**
   * Changes courier and number of a parcel that was told before; left out where the platform keeps what it
   * was told. One call, no repeat inside; the caller looks by `readBack` before it repeats. Throws Rejected,
   * also for a parcel that is not there.
   */
  correct?(ctx: ConnectorContext, correction: ShipmentCorrection): Promise<ShipmentAccepted>;
  /**
   * For platforms where `confirm` takes more than one step: called when a look found a shipment whose
   * `confirm` was cut off, it does what is still missing, each step once, and returns warnings. Safe to
   * repeat.
   */
  finish?(ctx: ConnectorContext, confirmation: ShipmentConfirmation): Promise<readonly string[]>;
}
