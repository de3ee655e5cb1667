/** Thriftly's words: camelCase, bare decimal text, ISO dates in seconds with an offset. */
import { isFullyRefunded } from "../acts/shipping.acts.ts";
import { nameDelivery } from "../delivery-service.ts";
import { formatMinor } from "../money.ts";
import type { Buyer, Listing, Offer, Order, Rating, Refund, Shipment } from "../model.ts";

/** A time on the wire. */
export function toDate(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}+00:00`;
}

const STATE: Record<Order["state"], string> = {
  unpaid: "PAYMENT_PENDING",
  paymentFailed: "PAYMENT_FAILED",
  paid: "TO_SHIP",
  partlyShipped: "PART_SHIPPED",
  shipped: "SHIPPED",
  delivered: "COMPLETED",
  cancelled: "CANCELLED",
};

/** The state word; a held purchase carries a word that the page does not list. */
export function toState(order: Order): string {
  if (order.statusWord !== null) return order.statusWord === "held" ? "SAFETY_HOLD" : order.statusWord;
  return order.state !== "cancelled" && isFullyRefunded(order) ? "REFUNDED" : STATE[order.state];
}

const picture = (base: string, name: string | null | undefined): string | null =>
  name === null || name === undefined ? null : /^https?:/.test(name) ? name : `${base}/media/${name}.jpg`;
/** The name of a parcel. */
export const toParcelId = (order: Order, parcel: number): string => `${order.id}-p${String(parcel)}`;

/** A shipment. */
export function toShipment(shipment: Shipment): Record<string, unknown> {
  return {
    shipmentId: shipment.id,
    carrier: shipment.carrier,
    trackingCode: shipment.trackingNumber,
    shippedAt: toDate(shipment.at),
  };
}

/** A refund. */
export function toRefund(order: Order, refund: Refund): Record<string, unknown> {
  return {
    refundId: refund.id,
    amount: formatMinor(refund.amountMinor, order.currency),
    kind: refund.amountMinor >= order.totalMinor ? "FULL" : "PARTIAL",
    note: refund.comment,
    at: toDate(refund.at),
  };
}

function toBuyer(base: string, buyer: Buyer): Record<string, unknown> {
  return {
    id: buyer.id,
    handle: buyer.handle,
    countryCode: buyer.country,
    avatar: picture(base, buyer.avatar),
  };
}

/** A purchase. */
export function toPurchase(base: string, order: Order): Record<string, unknown> {
  const money = (minor: number): string => formatMinor(minor, order.currency);
  const { address, buyer } = order;
  const parcels = [...new Set(order.lines.map((line) => line.parcel))].sort((a, b) => a - b);
  return {
    purchaseId: Number(order.id),
    sellerHandle: order.account,
    state: toState(order),
    createdAt: toDate(order.createdAt),
    updatedAt: toDate(order.updatedAt),
    shipBy: toDate(order.dispatchBy),
    currency: order.currency,
    itemsTotal: money(order.itemsMinor),
    postage: money(order.postageMinor),
    tax: money(order.taxMinor),
    discount: money(order.discountMinor),
    buyerPays: money(order.totalMinor),
    sellerReceives: money(Math.floor(order.totalMinor * 0.9)),
    paidOut: order.payment.disbursed,
    buyer: { ...toBuyer(base, buyer), name: `${buyer.firstName} ${buyer.lastName}` },
    address:
      order.paidAt === null
        ? null
        : {
            name: address.name,
            line1: address.line1,
            line2: address.line2 ?? "",
            town: address.city,
            county: address.state ?? "",
            postcode: address.zipcode,
            countryCode: address.country,
            phone: address.phone ?? "",
          },
    lines: order.lines.map((line) => ({
      lineId: line.id,
      parcelId: toParcelId(order, line.parcel),
      listingId: 5_400_000 + line.listingId,
      sku: line.sku,
      description: line.description === "" ? line.title : line.description,
      price: money(line.priceMinor),
      attributes: Object.fromEntries(line.variants.map((one) => [one.name.toLowerCase(), one.value])),
      photos: line.picture === null ? [] : [picture(base, line.picture)],
      url: `${base}/thriftly/listing/${String(5_400_000 + line.listingId)}`,
      offerId: order.offerId === null ? null : Number(order.offerId),
    })),
    parcels: parcels.map((parcel) => {
      const shipments = order.shipments.filter((one) => one.parcel === parcel);
      return {
        parcelId: toParcelId(order, parcel),
        state: shipments.length > 0 ? "SHIPPED" : "UNSHIPPED",
        shipments: shipments.map(toShipment),
      };
    }),
    refunds: order.refunds.filter((one) => one.state === "refunded").map((one) => toRefund(order, one)),
    buyerNote: order.note,
    deliveryOption: nameDelivery(order),
  };
}

const OFFER_STATE: Record<Offer["state"], string> = {
  open: "OPEN",
  accepted: "ACCEPTED",
  declined: "DECLINED",
  countered: "COUNTERED",
  expired: "EXPIRED",
};

/** An offer. */
export function toOffer(base: string, offer: Offer, listing: Listing | undefined): Record<string, unknown> {
  const money = (minor: number | null): string | null =>
    minor === null ? null : formatMinor(minor, offer.currency);
  return {
    offerId: Number(offer.id),
    state: OFFER_STATE[offer.state],
    listingId: 5_400_000 + offer.listingId,
    description: listing?.description ?? "",
    photo: picture(base, listing?.pictures[0]),
    url: `${base}/thriftly/listing/${String(5_400_000 + offer.listingId)}`,
    price: listing === undefined ? null : money(listing.priceMinor),
    amount: money(offer.amountMinor),
    currency: offer.currency,
    buyer: toBuyer(base, offer.buyer),
    createdAt: toDate(offer.createdAt),
    updatedAt: toDate(offer.updatedAt),
    expiresAt: toDate(offer.expiresAt),
    counterAmount: money(offer.counterMinor),
    purchaseId: offer.orderId === null ? null : Number(offer.orderId),
  };
}

/** A review. */
export function toReview(rating: Rating): Record<string, unknown> {
  return {
    reviewId: Number(rating.id),
    purchaseId: Number(rating.orderId),
    buyerHandle: rating.buyer.handle,
    stars: rating.stars,
    text: rating.text,
    at: toDate(rating.createdAt),
  };
}

/** The state word of a listing. */
export function toListingState(listing: Listing): string {
  return listing.state === "live" ? "ON_SALE" : listing.state === "soldOut" ? "SOLD" : "REMOVED";
}

/** A listing. */
export function toListing(base: string, listing: Listing): Record<string, unknown> {
  return {
    listingId: Number(listing.id),
    state: toListingState(listing),
    sku: listing.sku,
    description: listing.description,
    category: listing.category,
    price: formatMinor(listing.priceMinor, listing.currency),
    currency: listing.currency,
    attributes: {
      ...Object.fromEntries(listing.variants.map((one) => [one.name.toLowerCase(), one.value])),
      ...listing.attributes,
    },
    photos: listing.pictures.map((name) => picture(base, name)),
    createdAt: toDate(listing.createdAt),
    updatedAt: toDate(listing.updatedAt),
    url: `${base}/thriftly/listing/${listing.id}`,
  };
}
