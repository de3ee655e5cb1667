import type { ConnectorAccount, ConnectorContext, JsonObject, JsonValue } from "../context.ts";
import type { OrderMoney } from "./order-money.ts";
import type { RefundedItem } from "./refunds.port.ts";

/**
 * Common states (marketplaces C, status collapse). A word nobody knows is "unknown" and shown, never an
 * error.
 *
 *   pending        the buyer hasn't paid: eBay PENDING, Amazon PENDING, Etsy "open", Shopify PENDING and
 *     AUTHORIZED, WooCommerce "pending"
 *   paymentFailed  the payment was declined: eBay FAILED, Shopify EXPIRED, WooCommerce "failed"
 *   onHold         the platform or the shop holds it back: Shopify ON_HOLD, WooCommerce "on-hold"
 *   deleted        it's in the platform's bin; one that was deleted for good isn't found any more
 *   draft          a checkout that nobody finished: no order, and never stored
 * "cancelled" is one state, paid or not: `payment.isPaid` says whether money changed hands.
 */
export type PlatformOrderState =
  | "pending"
  | "paymentFailed"
  | "onHold"
  | "paid"
  | "partiallyShipped"
  | "shipped"
  | "cancelRequested"
  | "cancelled"
  | "partlyRefunded"
  | "refunded"
  | "deleted"
  | "draft"
  | "unknown";

export interface PlatformPayment {
  readonly paypal: string | null;
  /** The buyer's money arrived, whatever became of the order since. */
  readonly isPaid: boolean;
  /** When it arrived, ISO 8601 with Z; null where it didn't, or where the platform doesn't say (Amazon). */
  readonly paidAt: string | null;
  readonly isDisbursed: boolean;
  /**
   * false: paid in a way that the platform can't pay back (bank transfer, cash): refunds are recorded by
   * hand.
   */
  readonly canPayBack?: boolean;
}

export interface PlatformAddress {
  readonly name: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly state: string;
  readonly countryName: string;
  /** ISO 3166-1 alpha-2, upper case; "" when the platform gave none. */
  readonly countryCode: string;
  readonly phone: string;
  readonly email: string;
  readonly zipcode: string;
}

export interface PlatformBuyer {
  /** Stable at the platform; a guest gets `guest:` and the lower-case e-mail, or "" when nothing is known. */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly handle: string;
  readonly country: string;
}

export interface PlatformVariant {
  readonly name: string;
  readonly value: string;
}

export interface PlatformItem {
  /** Id of the order line; unique within the order. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly images: readonly string[];
  readonly sku: string;
  readonly quantity: number;
  /** Unit price after discounts, minor units. */
  readonly priceMinor: number;
  /**
   * What was paid for the whole line, after discounts and with its tax; left out where that is the price of
   * its pieces.
   */
  readonly grossMinor?: number;
  readonly variants: readonly PlatformVariant[];
  readonly link: string;
  /** Id of the listing or product at the platform; "" for fees. */
  readonly platformItemId: string;
  /** `PlatformListingVariant.platformVariantId` of what was bought; left out: none, or it isn't told. */
  readonly platformVariantId?: string;
  readonly meta: JsonObject;
  /**
   * No goods: something charged that stands among the lines, such as gift wrap. Never picked, packed or
   * booked as stock.
   */
  readonly isFee?: boolean;
}

export type PlatformRefundState = "none" | "pending" | "partial" | "full" | "refused";

/** One refund of an order as the platform shows it. */
export interface PlatformRefund {
  /** The platform's id of it: what a refund of ours is found again by. */
  readonly ref: string;
  readonly amountMinor: number;
  readonly state: "pending" | "refunded" | "refused";
  /** ISO 8601 with Z; null where the platform does not say. */
  readonly at: string | null;
  /** The lines it names; left out where the platform names none. */
  readonly items?: readonly RefundedItem[];
}

/** A case that a buyer opened at the platform about an order. */
export interface PlatformCase {
  readonly caseId: string;
  readonly kind: "notReceived" | "notAsDescribed" | "return" | "chargeback" | "other";
  readonly openedAt: string;
  readonly isOpen: boolean;
}

/** One order as the platform knows it. Money is integers of the minor unit, times are ISO 8601 with Z. */
export interface PlatformOrder {
  readonly platformOrderId: string;
  /** The number that people say; may differ from the id. */
  readonly orderNumber: string;
  /** The platform's own word, untouched. */
  readonly status: string;
  readonly state: PlatformOrderState;
  /** Where the sale came from: a site, a channel, a till. */
  readonly source: string;
  readonly createdAt: string;
  /** The platform's version of the order: a newer one wins. */
  readonly updatedAt: string;
  readonly items: readonly PlatformItem[];
  readonly buyer: PlatformBuyer;
  readonly address: PlatformAddress;
  /** Goods before postage, fees and tax. */
  readonly amountMinor: number;
  /** What the buyer paid; refunds do not lower it. */
  readonly amountTotalMinor: number;
  readonly postageMinor: number;
  /** The delivery that the buyer chose, in the platform's own words; left out where it doesn't say. */
  readonly postageService?: string;
  /** The same money line by line; its lines add up to `amountTotalMinor`. */
  readonly money: OrderMoney;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly noteFromBuyer: string;
  /** The buyer said so; left out where the platform does not ask. */
  readonly isGift?: boolean;
  readonly payment: PlatformPayment;
  readonly shipping: {
    readonly isShipped: boolean;
    /** When the last of it left, ISO 8601 with Z; left out where the platform doesn't say. */
    readonly shippedAt?: string;
    readonly provider: string;
    readonly trackingNumber: string;
  };
  readonly refund: { readonly refundedMinor: number; readonly state: PlatformRefundState };
  /** Every refund by itself, where the platform tells them apart. */
  readonly refunds?: readonly PlatformRefund[];
  /** Left out where the platform tells of none. */
  readonly cases?: readonly PlatformCase[];
  readonly dispatchBy: string | null;
  readonly messagingSessionId: string | null;
  /** Where the seller deals with the order at the platform, for what has no call; left out where it's nowhere. */
  readonly page?: string;
  /** The untouched vendor object. */
  readonly external: JsonObject;
}

export interface PullRequest {
  /** null: from the start (or from `since`). Opaque JSON, owned by the connector, stored by the caller. */
  readonly cursor: JsonValue;
  /** First pull only: nothing older than this is wanted (ISO 8601). */
  readonly since?: string;
  readonly pageSize?: number;
}

/**
 * An order whose vendor object could not be understood: shown to the seller, never a reason to stop the sync.
 */
export interface UnreadableOrder {
  readonly platformOrderId: string;
  readonly reason: string;
}

export interface PulledPage {
  readonly orders: readonly PlatformOrder[];
  readonly unreadable: readonly UnreadableOrder[];
  /** To be stored in the same transaction as the orders. */
  readonly nextCursor: JsonValue;
  /** false: caught up. A later pull with `nextCursor` starts an overlap earlier by itself. */
  readonly hasMore: boolean;
  /** Of the whole run where the platform says so, for the progress bar. */
  readonly total: number | null;
  /** A sentence for the account's health about what was odd and did no harm. */
  readonly remark?: string;
}

export interface OrdersPort {
  /**
   * One page of orders by change time. Every order that exists is seen at least once until `hasMore` is
   * false, whatever is inserted or changed between pages; an order may come twice, so the caller keeps the
   * newest.
   */
  pull(ctx: ConnectorContext, request: PullRequest): Promise<PulledPage>;
  /** One order; null when the platform does not know it (yet: see traits.settleSeconds). */
  read(ctx: ConnectorContext, platformOrderId: string): Promise<PlatformOrder | null>;
  /**
   * The order again from the vendor object that was kept of it: settings of the account may read it another
   * way by now. Pure. Throws Malformed when it is no order.
   */
  fromKept(external: JsonObject, account: ConnectorAccount): PlatformOrder;
  /** How far a new run reaches back behind the last change seen. */
  readonly overlapSeconds: number;
  /** The most a page may hold. */
  readonly maxPageSize: number;
}
