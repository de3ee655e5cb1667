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
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly expiresAt: string | null;
  readonly state: "new" | "accepted" | "declined" | "countered" | "expired" | "withdrawn" | "unknown";
  readonly status: string;
  readonly canBeAccepted: boolean;
  readonly messageFromBuyer: string;
  readonly external: JsonObject;
}

export interface OfferAnswer {
  readonly platformOfferId: string;
  readonly answer: "accept" | "decline" | "counter";
  /** Counter only. */
  readonly amountMinor?: number;
  readonly currency?: string;
  readonly messageToBuyer?: string;
  readonly idempotencyKey: string;
}

export interface OffersPort {
  pull(ctx: ConnectorContext, request: ListRequest): Promise<ListPage<PlatformOffer>>;
  read(ctx: ConnectorContext, platformOfferId: string): Promise<PlatformOffer | null>;
  /**
   * Look with `read` before a repeat: the state tells whether the answer arrived. Left out: answers are not
   * possible.
   */
  answer?(
    ctx: ConnectorContext,
    answer: OfferAnswer,
  ): Promise<{ readonly state: "accepted"; readonly vendorRef: string | null }>;
  readonly idempotent: boolean;
  readonly canCounter: boolean;
}
