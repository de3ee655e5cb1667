/** Atelier's words: snake_case, amounts with a divisor, epoch seconds. */
import { sumRefunds } from "../acts/order-state.ts";
import { isFullyRefunded } from "../acts/shipping.acts.ts";
import { nameDelivery } from "../delivery-service.ts";
import { decimalsOf } from "../money.ts";
import type { Account, Listing, Order, Rating, Shipment } from "../model.ts";
import { findTaxonomyId } from "./taxonomy.ts";
import { nameSettlement } from "./settlement-weeks.ts";

export type Money = { amount: number; divisor: number; currency_code: string };

/** An amount on the wire. */
export function toMoney(minor: number, currency: string): Money {
  return { amount: minor, divisor: 10 ** decimalsOf(currency), currency_code: currency };
}

/** A time on the wire. */
export function toSeconds<T extends number | null>(at: T): T extends null ? null : number;
export function toSeconds(at: number | null): number | null {
  return at === null ? null : Math.floor(at / 1000);
}

/** The status word; a held receipt carries a word that the page does not list. */
export function toStatus(order: Order): string {
  if (order.statusWord !== null) return order.statusWord === "held" ? "in review" : order.statusWord;
  if (order.state === "cancelled") return "canceled";
  if (order.state === "unpaid" || order.state === "paymentFailed")
    return order.seq % 2 === 0 ? "open" : "payment processing";
  if (isFullyRefunded(order)) return "fully refunded";
  if (sumRefunds(order).refundedMinor > 0) return "partially refunded";
  return order.shipments.length > 0 ? "completed" : "paid";
}

/** A shipment. */
export function toShipment(shipment: Shipment): Record<string, unknown> {
  return {
    shipment_id: Number(shipment.id.replace(/\D/g, "").slice(-12)),
    carrier_name: shipment.carrier,
    tracking_code: shipment.trackingNumber,
    shipped_timestamp: toSeconds(shipment.at),
  };
}

const picture = (base: string, name: string | null | undefined): string | null =>
  name === null || name === undefined ? null : /^https?:/.test(name) ? name : `${base}/media/${name}.jpg`;

/** A receipt. */
export function toReceipt(base: string, account: Account, order: Order): Record<string, unknown> {
  const money = (minor: number): Money => toMoney(minor, order.currency);
  const { address, buyer } = order;
  return {
    receipt_id: order.id,
    shop_id: account.number,
    seller_user_id: account.number + 20_000,
    status: toStatus(order),
    is_paid: order.paidAt !== null,
    is_shipped: order.shipments.length > 0,
    is_canceled: order.state === "cancelled",
    buyer_user_id: buyer.id,
    buyer_name: `${buyer.firstName} ${buyer.lastName}`,
    buyer_handle: buyer.handle,
    buyer_email: order.seq % 3 === 0 ? buyer.email : null,
    name: address.name,
    first_line: address.line1,
    second_line: address.line2,
    city: address.city,
    state: address.state,
    zip: address.zipcode,
    country_iso: address.country,
    phone: order.seq % 4 === 0 ? address.phone : null,
    message_from_buyer: order.note,
    is_gift: order.giftMessage !== null,
    gift_message: order.giftMessage,
    payment_method: order.payment.method === "PAYPAL" ? "paypal" : "cc",
    created_timestamp: toSeconds(order.createdAt),
    updated_timestamp: toSeconds(order.updatedAt),
    expected_ship_timestamp: toSeconds(order.dispatchBy),
    subtotal: money(order.itemsMinor),
    total_shipping_cost: money(order.postageMinor),
    total_tax_cost: money(order.taxMinor),
    discount_amt: money(order.discountMinor),
    grandtotal: money(order.totalMinor),
    gift_wrap_price: order.giftWrapMinor > 0 ? money(order.giftWrapMinor) : null,
    shipping_method: nameDelivery(order),
    transactions: order.lines.map((line, at) => ({
      transaction_id: 7_700_000_000 + order.seq * 1000 + at + 1,
      listing_id: 4_300_000 + line.listingId,
      title: line.title,
      description: line.description,
      sku: line.sku,
      quantity: line.quantity,
      price: money(line.priceMinor),
      paid_timestamp: toSeconds(order.paidAt),
      image_url: picture(base, line.picture),
      listing_url: `${base}/atelier/listing/${String(4_300_000 + line.listingId)}`,
      variations: line.variants.map((one) => ({ formatted_name: one.name, formatted_value: one.value })),
    })),
    shipments: order.shipments.map(toShipment),
    refunds: order.refunds.map((one) => ({
      amount: money(one.amountMinor),
      created_timestamp: toSeconds(one.at),
      reason: one.reason.toLowerCase(),
      status: one.state,
    })),
    is_disbursed: order.payment.disbursed,
    settlement_id: order.payment.disbursed ? nameSettlement(account, order) : null,
  };
}

/** A review. */
export function toReview(rating: Rating): Record<string, unknown> {
  return {
    review_id: Number(rating.id),
    receipt_id: rating.orderId,
    buyer_user_id: rating.buyer.id,
    rating: rating.stars,
    review: rating.text,
    created_timestamp: toSeconds(rating.createdAt),
  };
}

/** The state word of a listing. */
export function toState(listing: Listing): string {
  return listing.state === "soldOut" ? "sold_out" : listing.state === "ended" ? "removed" : listing.state;
}

/** A listing. */
export function toListing(base: string, account: Account, listing: Listing): Record<string, unknown> {
  return {
    listing_id: Number(listing.id),
    shop_id: account.number,
    state: toState(listing),
    title: listing.title,
    description: listing.description,
    sku: listing.sku,
    taxonomy_id: findTaxonomyId(listing.category),
    attributes: listing.attributes,
    price: toMoney(listing.priceMinor, listing.currency),
    quantity: listing.quantity,
    ...(listing.products !== undefined && {
      products: listing.products.map(({ id, sku, options, priceMinor, quantity }) => ({
        product_id: id,
        sku,
        property_values: options.map(({ name, value }) => ({ property_name: name, value })),
        price: toMoney(priceMinor, listing.currency),
        quantity,
      })),
    }),
    image_urls: listing.pictures.map((name) => picture(base, name)),
    review_notes: listing.reviewNotes,
    created_timestamp: toSeconds(listing.createdAt),
    updated_timestamp: toSeconds(listing.updatedAt),
    listing_url: `${base}/atelier/listing/${listing.id}`,
  };
}
