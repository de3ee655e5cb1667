import type { ConnectorContext, JsonObject } from "../context.ts";
import type { ListPage, ListRequest } from "./list-page.ts";
import type { PlatformAttachedItem } from "./attached-item.ts";

export interface PlatformOffer {
  readonly platformOfferId: string;
  readonly buyer: {
    readonly identifier: string;
    readonly handle: string;
    readonly avatar: string;
    readonly countryCode: string;
  };
  readonly items: readonly PlatformAttachedItem[];
  readonly quantity: number;
  readonly amountMinor: number;
  readonly currency: string;
  /** Null: the platform doesn't tell; then it counts as made when it was first read. */
  readonly createdAt: string | null;
  /** Grows with each change, and is the same for the same state, however often it is read. */
  readonly updatedAt: string;
  readonly expiresAt: string | null;
  readonly state: "new" | "accepted" | "declined" | "countered" | "expired" | "withdrawn" | "unknown";
  readonly status: string;
  readonly canBeAccepted: boolean;
  /** What the seller asked for instead, in the terms of `amountMinor`; null: nobody countered. */
  readonly counterMinor: number | null;
  readonly messageFromBuyer: string;
  readonly external: JsonObject;
}

/** Which offer. Some platforms know one only together with the listing that it is for. */
export interface OfferRef {
  readonly platformOfferId: string;
  /** Null: unknown here, such as in a webhook that names the offer alone. */
  readonly platformItemId: string | null;
}

export interface OfferAnswer extends OfferRef {
  readonly answer: "accept" | "decline" | "counter";
  /** Counter only; in the terms of the offer's own amount. */
  readonly counter: {
    readonly amountMinor: number;
    readonly currency: string;
    readonly quantity: number;
  } | null;
  /** The seller's words with the answer; "" is none, and a platform without such words drops them. */
  readonly messageToBuyer: string;
  readonly idempotencyKey: string;
}

export interface OffersPort {
  pull(ctx: ConnectorContext, request: ListRequest): Promise<ListPage<PlatformOffer>>;
  read(ctx: ConnectorContext, offer: OfferRef): Promise<PlatformOffer | null>;
  /**
   * Look with `read` before a repeat: the state tells whether the answer arrived. Left out: answers are not
   * possible. Throws Rejected for an offer that is over, in the platform's words.
   */
  answer?(
    ctx: ConnectorContext,
    answer: OfferAnswer,
  ): Promise<{ readonly state: "accepted"; readonly vendorRef: string | null }>;
  /** The same answer with the same key again has no second effect. */
  readonly idempotent: boolean;
  readonly canCounter: boolean;
}
