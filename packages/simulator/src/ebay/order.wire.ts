/** An order in eBay's words (sell/fulfillment/v1, `Order`). */
import { createHash } from "node:crypto";
import { isFullyRefunded } from "../acts/shipping.acts.ts";
import { sumRefunds } from "../acts/order-state.ts";
import { nameDelivery } from "../delivery-service.ts";
import type { Account, Address, Order, Refund } from "../model.ts";
import type { Money } from "./ebay.wire.ts";
import { toIso, toMoney } from "./ebay.wire.ts";
import { feePartsOf } from "./fees.ts";
import { toLineItem } from "./line-item.wire.ts";

const DAY_MS = 86_400_000;

export type OrderView = {
  base: string;
  account: Account;
  now: number;
  /** A list leaves the requests out; getOrder fills them in. */
  hasCancelRequests: boolean;
  /** `fieldGroups=TAX_BREAKDOWN`: totals with the tax that eBay collects. */
  hasTaxBreakdown: boolean;
};

const FULFILLMENT: Record<Order["state"], string> = {
  unpaid: "NOT_STARTED",
  paymentFailed: "NOT_STARTED",
  paid: "NOT_STARTED",
  cancelled: "NOT_STARTED",
  partlyShipped: "IN_PROGRESS",
  shipped: "FULFILLED",
  delivered: "FULFILLED",
};

/** The word for how far it is shipped; a scripted word stands in its place, as a value that nobody knows. */
export function toFulfillmentStatus(order: Order): string {
  if (order.statusWord !== null && order.statusWord !== "held") return order.statusWord;
  if (order.state === "cancelled" && order.shipments.length > 0) return "FULFILLED";
  return FULFILLMENT[order.state];
}

function toPaymentStatus(order: Order): string {
  if (order.state === "paymentFailed") return "FAILED";
  if (order.paidAt === null) return "PENDING";
  if (isFullyRefunded(order)) return "FULLY_REFUNDED";
  return sumRefunds(order).refundedMinor > 0 ? "PARTIALLY_REFUNDED" : "PAID";
}

/** What eBay keeps of a paid order. */
function feeOf(order: Order): number {
  return feePartsOf(order).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** An address of eBay's own that leads to the buyer; it is gone 14 days after the order. */
function maskedEmail(order: Order, now: number): { email: string } | Record<string, never> {
  if (order.buyer.email === null || now - order.createdAt > 14 * DAY_MS) return {};
  const local = createHash("sha256").update(order.buyer.email).digest("hex").slice(0, 20);
  return { email: `${local}@members.ebay.com` };
}

function toAddress(address: Address): Record<string, unknown> {
  return {
    addressLine1: address.line1,
    ...(address.line2 !== null && { addressLine2: address.line2 }),
    city: address.city,
    ...(address.state !== null && { stateOrProvince: address.state }),
    postalCode: address.zipcode,
    countryCode: address.country,
  };
}

function toOrderRefund(refund: Refund, currency: string): Record<string, unknown> {
  return {
    refundId: refund.id,
    amount: toMoney(refund.amountMinor, currency),
    // Neither is told before the money went out.
    ...(refund.state === "refunded" && {
      refundDate: toIso(refund.settledAt ?? refund.at),
      refundReferenceId: refund.id,
    }),
    refundStatus: refund.state.toUpperCase(),
  };
}

/** The number of the order's request to be cancelled. */
export const cancelIdOf = (order: Order): string => `5${String(200_000_000 + order.seq)}`;

function toCancelStatus(order: Order, hasRequests: boolean): Record<string, unknown> {
  const isCancelled = order.state === "cancelled";
  const isAsked = order.cancelRequested;
  const isRejected = order.cancelRejected === true;
  const request = {
    cancelRequestId: cancelIdOf(order),
    cancelInitiator: "BUYER",
    cancelReason: "BUYER_CANCEL_ORDER",
    cancelRequestedDate: toIso(order.updatedAt),
    cancelRequestState: isCancelled ? "COMPLETED" : isRejected ? "REJECTED" : "REQUESTED",
    ...(isCancelled && { cancelCompletedDate: toIso(order.updatedAt) }),
  };
  return {
    cancelState: isCancelled ? "CANCELED" : isAsked ? "IN_PROGRESS" : "NONE_REQUESTED",
    ...(isCancelled && { cancelledDate: toIso(order.updatedAt) }),
    cancelRequests: hasRequests && (isCancelled || isAsked || isRejected) ? [request] : [],
  };
}

function toPayments(order: Order, total: Money): Record<string, unknown>[] {
  const { paidAt, statusWord } = order;
  const status = order.state === "paymentFailed" ? "FAILED" : paidAt === null ? "PENDING" : "PAID";
  return [
    {
      paymentMethod: "EBAY",
      paymentReferenceId: order.payment.reference,
      ...(paidAt !== null && { paymentDate: toIso(paidAt) }),
      amount: total,
      paymentStatus: status,
      ...(statusWord === "held" && {
        paymentHolds: [{ holdReason: "SELLER_REVIEW", holdState: "HELD", holdAmount: total }],
      }),
    },
  ];
}

/** The instructions for the parcel; nobody knows where it goes before it is paid. */
function toInstructions(order: Order, now: number): Record<string, unknown> {
  const service = nameDelivery(order) ?? "Standard";
  const { address } = order;
  return {
    fulfillmentInstructionsType: "SHIP_TO",
    minEstimatedDeliveryDate: toIso(order.dispatchBy + DAY_MS),
    maxEstimatedDeliveryDate: toIso(order.dispatchBy + 3 * DAY_MS),
    ebaySupportedFulfillment: false,
    shippingStep: {
      shippingServiceCode: `UK_${service.replaceAll(" ", "")}`,
      ...(order.paidAt !== null && {
        shipTo: {
          fullName: address.name,
          contactAddress: toAddress(address),
          ...(address.phone !== null && { primaryPhone: { phoneNumber: address.phone } }),
          ...maskedEmail(order, now),
        },
      }),
    },
  };
}

/** An order; the draw of words is the same for the same order and moment. */
export function toOrder(order: Order, view: OrderView): Record<string, unknown> {
  const money = (minor: number): Money => toMoney(minor, order.currency);
  const { buyer, address } = order;
  const lines = order.lines.map((_, at) => toLineItem(order, at, view));
  const collectedMinor = lines.reduce((sum, one) => sum + one.collectedMinor, 0);
  const total = money(order.totalMinor + (view.hasTaxBreakdown ? collectedMinor : 0));
  const { refundedMinor } = sumRefunds(order);
  return {
    orderId: order.id,
    creationDate: toIso(order.createdAt),
    lastModifiedDate: toIso(order.updatedAt),
    orderFulfillmentStatus: toFulfillmentStatus(order),
    orderPaymentStatus: toPaymentStatus(order),
    sellerId: order.account,
    salesRecordReference: String(order.seq),
    buyer: {
      username: buyer.handle ?? `guest-${String(order.seq)}`,
      taxAddress: {
        ...(address.state !== null && { stateOrProvince: address.state }),
        postalCode: address.zipcode,
        countryCode: address.country,
      },
      buyerRegistrationAddress: {
        fullName: `${buyer.firstName} ${buyer.lastName}`,
        contactAddress: { ...toAddress(address), countryCode: buyer.country },
        ...maskedEmail(order, view.now),
      },
    },
    ...(order.note !== null && { buyerCheckoutNotes: order.note }),
    pricingSummary: {
      priceSubtotal: money(order.itemsMinor),
      ...(order.discountMinor > 0 && { priceDiscount: money(-order.discountMinor) }),
      deliveryCost: money(order.postageMinor),
      ...(order.taxMinor > 0 && { tax: money(order.taxMinor) }),
      total,
    },
    cancelStatus: toCancelStatus(order, view.hasCancelRequests),
    paymentSummary: {
      totalDueSeller: money(order.totalMinor - refundedMinor),
      payments: toPayments(order, total),
      // Those made for lines stand at the lines alone.
      refunds: order.refunds
        .filter(({ lines: named }) => named === undefined)
        .map((one) => toOrderRefund(one, order.currency)),
    },
    fulfillmentStartInstructions: [toInstructions(order, view.now)],
    fulfillmentHrefs: order.shipments.map(
      (one) =>
        `${view.base}/sell/fulfillment/v1/order/${order.id}/shipping_fulfillment/${encodeURIComponent(one.id)}`,
    ),
    lineItems: lines.map((one) => one.wire),
    ...(collectedMinor > 0 && { ebayCollectAndRemitTax: true }),
    totalFeeBasisAmount: money(order.totalMinor + collectedMinor),
    ...(order.paidAt !== null && { totalMarketplaceFee: money(feeOf(order)) }),
  };
}
