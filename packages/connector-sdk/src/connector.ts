/**
 * A marketplace as the product sees it. A port that is left out is a capability that is left out: server and
 * screens ask `capabilitiesOf` and the traits, never for a marketplace by name (architecture 3).
 */
import type { Standards } from "@stallkeeper/domain";
import type { ConnectorAuth } from "./auth.ts";
import type { RateLimits } from "./http/token-bucket.ts";
import type { CancellationsPort } from "./ports/cancellations.port.ts";
import type { CataloguePort } from "./ports/catalogue.port.ts";
import type { LabelsPort } from "./ports/labels.port.ts";
import type { ListingsPort } from "./ports/listings.port.ts";
import type { MessagingPort } from "./ports/messaging.port.ts";
import type { OffersPort } from "./ports/offers.port.ts";
import type { OrdersPort } from "./ports/orders.port.ts";
import type { PaymentTrackingPort } from "./ports/payment-tracking.port.ts";
import type { PayoutsPort } from "./ports/payouts.port.ts";
import type { RatingsPort } from "./ports/ratings.port.ts";
import type { RefundsPort } from "./ports/refunds.port.ts";
import type { ShippingPort } from "./ports/shipping.port.ts";
import type { StockPort } from "./ports/stock.port.ts";
import type { WebhooksPort } from "./ports/webhooks.port.ts";

/** What differs between marketplaces without being a function. */
export interface ConnectorTraits {
  /** Belongs to the bundled practice market. */
  readonly practice: boolean;
  /** Every account brings its own address. */
  readonly hasOwnAddress: boolean;
  /** Pause between two pulls when no webhook came. */
  readonly pollSeconds: number;
  /** For how long a new order may answer 404, and a shipped one may still list as open. 0: at once. */
  readonly settleSeconds: number;
  /** Every item exists once. */
  readonly isSingleQuantity: boolean;
  /** Listings are looked at by the platform before they go live. */
  readonly hasListingReview: boolean;
  /** A buyer has one id at all accounts; left out: the same id is somebody else at each, as at two shops. */
  readonly sharesBuyers?: boolean;
  /**
   * Accounts here only buy: goods come from there for orders of other marketplaces, nothing is sold
   * (decisions 8).
   */
  readonly isSourcingOnly?: boolean;
  /**
   * Takes payments for orders of other marketplaces: nothing is sold here and no account is read
   * (docs/adr/0024-payment-services.md).
   */
  readonly isPaymentService?: boolean;
  /** What it asks of its sellers; left out: nothing that is known. */
  readonly standards?: Standards;
  /** Reminds buyers of rating their orders itself, so that sellers needn't; left out: it doesn't. */
  readonly asksForRatings?: boolean;
  /**
   * What has no port here and can be done another way: by e-mail to the buyer, or on the platform's own
   * pages.
   */
  readonly otherWays?: Partial<Record<PortName, "email" | "linkOut">>;
}

export interface ConnectorDefinition {
  /** Stored with every order: never changes. */
  readonly id: string;
  readonly name: string;
  /** Two letters for the stamp beside an order. */
  readonly code: string;
  readonly auth: ConnectorAuth;
  readonly traits: ConnectorTraits;
  /** The platform's published limits, kept per account. */
  readonly limits: RateLimits;
  readonly orders?: OrdersPort;
  readonly shipping?: ShippingPort;
  readonly messaging?: MessagingPort;
  readonly offers?: OffersPort;
  readonly listings?: ListingsPort;
  readonly stock?: StockPort;
  readonly ratings?: RatingsPort;
  readonly payouts?: PayoutsPort;
  readonly refunds?: RefundsPort;
  readonly cancellations?: CancellationsPort;
  readonly paymentTracking?: PaymentTrackingPort;
  readonly webhooks?: WebhooksPort;
  /** Couriers alone have it, beside webhooks (docs/adr/0026-couriers-are-connectors.md). */
  readonly labels?: LabelsPort;
  /** Not a capability: words for goods, kept as metadata. */
  readonly catalogue?: CataloguePort;
}

export type Connector = Readonly<ConnectorDefinition>;

const PORT_NAMES = [
  "orders",
  "shipping",
  "messaging",
  "offers",
  "listings",
  "stock",
  "ratings",
  "payouts",
  "refunds",
  "cancellations",
  "webhooks",
  "paymentTracking",
  "labels",
] as const;

export type PortName = (typeof PORT_NAMES)[number];

/** Each port, and the finer abilities that screens ask for. */
export type Capability =
  | PortName
  | "messaging.read"
  | "messaging.send"
  | "messaging.freeText"
  | "messaging.attachments"
  | "messaging.templates"
  | "offers.answer"
  | "offers.counter"
  | "listings.publish"
  | "listings.revise"
  | "listings.end"
  | "listings.migrate"
  | "ratings.reply"
  | "ratings.leave"
  | "refunds.items"
  | "refunds.amount"
  | "refunds.postage"
  | "refunds.restock"
  | "refunds.record"
  | "stock.price"
  | "webhooks.register"
  | "shipping.correct"
  | "shipping.parts"
  | "shipping.countsAsPaid";

/** Checks the parts that a type cannot and freezes the result. Throws TypeError for a wrong id or code. */
export function defineConnector(definition: ConnectorDefinition): Connector {
  if (!/^[a-z][a-z0-9]{1,31}$/.test(definition.id))
    throw new TypeError(`Connector id "${definition.id}" must be lower-case letters and digits.`);
  if (!/^[A-Z]{2}$/.test(definition.code))
    throw new TypeError(`Connector code "${definition.code}" must be two capital letters.`);
  const { messaging } = definition;
  if ((messaging?.format === "templates") !== (messaging?.listTemplates !== undefined))
    throw new TypeError(`Connector "${definition.id}" must list templates where it sends nothing else.`);
  return Object.freeze({ ...definition });
}

/** What a connector can do; pure and safe to repeat. */
export function capabilitiesOf(connector: Connector): ReadonlySet<Capability> {
  const found = new Set<Capability>(PORT_NAMES.filter((name) => connector[name] !== undefined));
  const { messaging, offers, listings, ratings, refunds, shipping, stock, webhooks } = connector;
  if (messaging?.pullConversations) found.add("messaging.read");
  if (messaging?.send) found.add("messaging.send");
  if (messaging?.send && messaging.format === "freeText") found.add("messaging.freeText");
  if (messaging?.send && messaging.attachments) found.add("messaging.attachments");
  if (messaging?.send && messaging.listTemplates) found.add("messaging.templates");
  if (offers?.answer) found.add("offers.answer");
  if (offers?.answer && offers.canCounter) found.add("offers.counter");
  if (listings?.publish) found.add("listings.publish");
  if (listings?.revise) found.add("listings.revise");
  if (listings?.end) found.add("listings.end");
  if (listings?.migrate) found.add("listings.migrate");
  if (ratings?.reply) found.add("ratings.reply");
  if (ratings?.leave) found.add("ratings.leave");
  if (refunds?.canRefundItems) found.add("refunds.items");
  if (refunds?.canRefundAmount) found.add("refunds.amount");
  if (refunds?.canRefundPostage) found.add("refunds.postage");
  if (refunds?.canRestock) found.add("refunds.restock");
  if (refunds?.canRecord) found.add("refunds.record");
  if (stock?.canChangePrice) found.add("stock.price");
  if (webhooks?.register) found.add("webhooks.register");
  if (shipping?.correct) found.add("shipping.correct");
  if (shipping?.takesParts) found.add("shipping.parts");
  if (shipping?.whenUnpaid === "countsAsPaid") found.add("shipping.countsAsPaid");
  return found;
}
