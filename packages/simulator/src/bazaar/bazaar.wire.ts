/** Bazaar's words for what the market knows: snake_case, decimal text, ISO dates with milliseconds. */
import { isFullyRefunded } from "../acts/shipping.acts.ts";
import { sumRefunds } from "../acts/order-state.ts";
import { nameDelivery } from "../delivery-service.ts";
import { formatMinor } from "../money.ts";
import type { Buyer, Conversation, Listing, Offer, Order, Rating, Refund, Shipment } from "../model.ts";

export type Money = { value: string; currency: string };

/** An amount on the wire. */
export function toMoney(minor: number, currency: string): Money {
  return { value: formatMinor(minor, currency), currency };
}

/** A time on the wire; null stays null. */
export function toIso<T extends number | null>(at: T): T extends null ? null : string;
export function toIso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

const STATUS: Record<Order["state"], string> = {
  unpaid: "AWAITING_PAYMENT",
  paymentFailed: "AWAITING_PAYMENT",
  paid: "AWAITING_SHIPMENT",
  partlyShipped: "PARTIALLY_SHIPPED",
  shipped: "SHIPPED",
  delivered: "DELIVERED",
  cancelled: "CANCELLED",
};

/** The status word; a held order carries a word that the page does not list. */
export function toStatus(order: Order): string {
  if (order.statusWord === null) return STATUS[order.state];
  return order.statusWord === "held" ? "HELD_FOR_REVIEW" : order.statusWord;
}

const picture = (base: string, name: string | null | undefined): string | null =>
  name === null || name === undefined ? null : /^https?:/.test(name) ? name : `${base}/media/${name}.jpg`;

function toBuyer(base: string, buyer: Buyer): Record<string, unknown> {
  return {
    user_id: buyer.id === null ? null : `u-${String(buyer.id)}`,
    username: buyer.handle,
    country: buyer.country,
    avatar_url: picture(base, buyer.avatar),
    past_orders: buyer.pastOrders,
  };
}

/** A shipment. */
export function toShipment(shipment: Shipment): Record<string, unknown> {
  return {
    shipment_id: shipment.id,
    carrier: shipment.carrier,
    tracking_number: shipment.trackingNumber,
    shipped_at: toIso(shipment.at),
    line_items: shipment.lines.map((line) => ({ line_item_id: line.lineId, quantity: line.quantity })),
  };
}

/** A refund. */
export function toRefund(refund: Refund, currency: string): Record<string, unknown> {
  return {
    refund_id: refund.id,
    amount: toMoney(refund.amountMinor, currency),
    status: refund.state.toUpperCase(),
    reason: refund.reason,
    comment: refund.comment,
    created_at: toIso(refund.at),
    settled_at: toIso(refund.settledAt),
  };
}

/** What Bazaar keeps of a paid order: 8 % of what the buyer paid, and 30 of the minor unit. */
function feeOf({ totalMinor }: Order): number {
  return totalMinor === 0 ? 0 : Math.round(totalMinor * 0.08) + 30;
}

function toPaymentStatus(order: Order): string {
  if (order.state === "paymentFailed") return "FAILED";
  if (order.paidAt === null) return "PENDING";
  return isFullyRefunded(order)
    ? "REFUNDED"
    : sumRefunds(order).refundedMinor > 0
      ? "PARTIALLY_REFUNDED"
      : "PAID";
}

/** The code that a buyer typed; a market's own discount has none. */
function couponOf({ discountMinor, seq }: Order): string | null {
  return discountMinor > 0 && seq % 4 !== 0 ? "WELCOME10" : null;
}

/** An order. */
export function toOrder(base: string, order: Order): Record<string, unknown> {
  const money = (minor: number): Money => toMoney(minor, order.currency);
  const { buyer, address } = order;
  return {
    order_id: order.id,
    seller: order.account,
    status: toStatus(order),
    payment_status: toPaymentStatus(order),
    cancel_state:
      order.state === "cancelled"
        ? "CANCELLED"
        : order.cancelRequested
          ? "REQUESTED"
          : order.cancelRejected === true
            ? "REJECTED"
            : "NONE",
    created_at: toIso(order.createdAt),
    modified_at: toIso(order.updatedAt),
    paid_at: toIso(order.paidAt),
    ship_by: toIso(order.dispatchBy),
    buyer: {
      ...toBuyer(base, buyer),
      first_name: buyer.firstName,
      last_name: buyer.lastName,
      email: buyer.email,
    },
    ship_to:
      order.paidAt === null
        ? null
        : {
            full_name: address.name,
            address_line_1: address.line1,
            address_line_2: address.line2,
            city: address.city,
            state_or_province: address.state,
            postal_code: address.zipcode,
            country_code: address.country,
            phone: address.phone,
          },
    line_items: order.lines.map((line) => ({
      line_item_id: line.id,
      listing_id: `BZ-${String(line.listingId)}`,
      sku: line.sku,
      title: line.title,
      quantity: line.quantity,
      unit_price: money(line.priceMinor),
      line_total: money(line.priceMinor * line.quantity),
      variation: line.variants,
      image_urls: line.picture === null ? [] : [picture(base, line.picture)],
      listing_url: `${base}/bazaar/listing/BZ-${String(line.listingId)}`,
      offer_id: order.offerId,
    })),
    totals: {
      items: money(order.itemsMinor),
      postage: money(order.postageMinor),
      tax: money(order.taxMinor),
      discount: money(order.discountMinor),
      discount_code: couponOf(order),
      total: money(order.totalMinor),
    },
    postage_service: nameDelivery(order),
    marketplace_fee: order.paidAt === null ? null : money(feeOf(order)),
    payment: order.payment,
    shipments: order.shipments.map(toShipment),
    refunds: order.refunds.map((one) => toRefund(one, order.currency)),
    cases: (order.cases ?? []).map(({ id, reason, at, closedAt }) => ({
      case_id: id,
      reason,
      status: closedAt === null ? "OPEN" : "CLOSED",
      opened_at: toIso(at),
    })),
    buyer_note: order.note,
    conversation_id: order.conversationId,
  };
}

function toItem(base: string, listing: Listing | undefined): Record<string, unknown> | null {
  if (listing === undefined) return null;
  return {
    listing_id: listing.id,
    title: listing.title,
    price: toMoney(listing.priceMinor, listing.currency),
    image_url: picture(base, listing.pictures[0]),
    listing_url: `${base}/bazaar/listing/${listing.id}`,
  };
}

/** A conversation; its messages only when asked for. */
export function toConversation(
  base: string,
  one: Conversation,
  listing: Listing | undefined,
  hasMessages: boolean,
): Record<string, unknown> {
  return {
    conversation_id: one.id,
    seller: one.account,
    subject: listing?.title ?? "A question",
    buyer: toBuyer(base, one.buyer),
    order_id: one.orderId,
    listing_id: `BZ-${String(one.listingId)}`,
    item: toItem(base, listing),
    unread: one.isUnread,
    created_at: toIso(one.createdAt),
    modified_at: toIso(one.updatedAt),
    last_message_at: toIso(one.messages.at(-1)?.at ?? one.createdAt),
    message_count: one.messages.length,
    ...(hasMessages && { messages: one.messages.map((message) => toMessage(base, message)) }),
  };
}

const FROM = { buyer: "BUYER", seller: "SELLER", market: "BAZAAR" } as const;

const MEDIA_TYPES: Readonly<Record<string, string>> = { IMAGE: "image/jpeg", PDF: "application/pdf" };

/** A message. */
export function toMessage(base: string, message: Conversation["messages"][number]): Record<string, unknown> {
  const { media = [] } = message;
  return {
    message_id: message.id,
    from: FROM[message.from],
    text: message.text,
    sent_at: toIso(message.at),
    ...(media.length > 0 && {
      attachments: media.map(({ name, type, url }) => ({
        name,
        media_type: MEDIA_TYPES[type] ?? "application/octet-stream",
        url: url.startsWith("/") ? `${base}${url}` : url,
      })),
    }),
  };
}

const OFFER_STATUS: Record<Offer["state"], string> = {
  open: "PENDING",
  accepted: "ACCEPTED",
  declined: "DECLINED",
  countered: "DECLINED",
  expired: "EXPIRED",
};

/** An offer. */
export function toOffer(base: string, offer: Offer, listing: Listing | undefined): Record<string, unknown> {
  return {
    offer_id: offer.id,
    seller: offer.account,
    status: OFFER_STATUS[offer.state],
    quantity: offer.quantity,
    amount: toMoney(offer.amountMinor, offer.currency),
    list_price: listing === undefined ? null : toMoney(listing.priceMinor, listing.currency),
    buyer: toBuyer(base, offer.buyer),
    listing_id: `BZ-${String(offer.listingId)}`,
    item: toItem(base, listing),
    message: offer.message,
    created_at: toIso(offer.createdAt),
    modified_at: toIso(offer.updatedAt),
    expires_at: toIso(offer.expiresAt),
    order_id: offer.orderId,
  };
}

/** A buyer's feedback. */
export function toFeedback(rating: Rating): Record<string, unknown> {
  return {
    feedback_id: rating.id,
    order_id: rating.orderId,
    buyer_username: rating.buyer.handle,
    stars: rating.stars,
    comment: rating.text,
    created_at: toIso(rating.createdAt),
    modified_at: toIso(rating.updatedAt),
    reply: rating.reply === null ? null : { text: rating.reply.text, created_at: toIso(rating.reply.at) },
  };
}

/** A listing. */
export function toListing(base: string, listing: Listing): Record<string, unknown> {
  return {
    listing_id: listing.id,
    sku: listing.sku,
    title: listing.title,
    description: listing.description,
    category: listing.category,
    condition: listing.condition,
    price: toMoney(listing.priceMinor, listing.currency),
    quantity: listing.quantity,
    image_urls: listing.pictures.map((name) => picture(base, name)),
    variation: listing.variants,
    status: listing.state === "ended" ? "ENDED" : listing.state === "soldOut" ? "SOLD_OUT" : "ACTIVE",
    created_at: toIso(listing.createdAt),
    modified_at: toIso(listing.updatedAt),
    listing_url: `${base}/bazaar/listing/${listing.id}`,
  };
}
