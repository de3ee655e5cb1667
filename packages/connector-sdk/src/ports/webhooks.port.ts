import type { ConnectorContext, JsonObject } from "../context.ts";

export type WebhookResourceKind =
  | "order"
  | "message"
  | "offer"
  | "listing"
  | "rating"
  | "payout"
  | "parcel"
  /** Somebody who bought, or may have; told when they close their account. */
  | "buyer"
  | "unknown";

/** A delivery whose signature is good. Its body is only a hint: the resource is read again over the API. */
export interface VerifiedWebhook {
  readonly kind: "event";
  /** Unique per event at the platform: the key against repeats. */
  readonly eventId: string;
  /** The platform's word; an unknown one is kept. */
  readonly topic: string;
  readonly resource: {
    readonly kind: WebhookResourceKind;
    readonly id: string;
    /** It was deleted: one that the platform then doesn't know isn't just late. */
    readonly wasDeleted?: true;
    /** Other names of the same thing at the platform. */
    readonly alsoKnownAs?: readonly string[];
  };
  /** ISO 8601 with Z, where the platform says so. */
  readonly occurredAt: string | null;
}

/** A call that only tests the address: answered 200 and forgotten. */
export interface WebhookPing {
  readonly kind: "ping";
}

export interface WebhookDelivery {
  /** The bytes as they came: signatures are over these, never over JSON written again. */
  readonly rawBody: Buffer;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly secret: string;
  /** The platform's key that `keyOf` found for this delivery; left out where it signs with the secret. */
  readonly publicKey?: string;
  readonly now: Date;
}

/** A platform's question whether an address is ours, asked before it sends anything there. */
export interface WebhookChallenge {
  readonly query: Readonly<Record<string, string | undefined>>;
  /** The address as it was registered. */
  readonly url: string;
  readonly secret: string;
}

export interface WebhookSubscription {
  /** The platform's ids, for `unregister`. */
  readonly vendorRefs: readonly string[];
  /** What deliveries are signed with: ours, or one that the platform made. */
  readonly secret: string;
}

export interface WebhooksPort {
  /**
   * Asks the platform to call `url`. Safe to repeat: an own subscription for the same address is replaced.
   * `secret` is used where the platform lets us choose.
   */
  register?(
    ctx: ConnectorContext,
    request: { readonly url: string; readonly secret: string },
  ): Promise<WebhookSubscription>;
  unregister?(ctx: ConnectorContext, subscription: { readonly vendorRefs: readonly string[] }): Promise<void>;
  /**
   * Checks signature (constant time, raw bytes) and age (5 minutes where the platform signs a time). Makes no
   * call. Throws Rejected("WEBHOOK_…") for anything not genuine.
   */
  verify(delivery: WebhookDelivery): VerifiedWebhook | WebhookPing;
  /**
   * For platforms that sign with a key of their own: the public key that a delivery names, asked for over the
   * API and kept for a while. Throws Rejected("WEBHOOK_…") for a key that isn't the platform's.
   */
  keyOf?(ctx: ConnectorContext, delivery: Pick<WebhookDelivery, "headers">): Promise<string>;
  /** The answer to a challenge; null: it is none. Pure. */
  answerChallenge?(challenge: WebhookChallenge): JsonObject | null;
  /** false: the platform promises nothing, polling must recover what is lost. */
  readonly isReliable: boolean;
}
