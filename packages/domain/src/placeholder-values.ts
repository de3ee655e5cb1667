/**
 * What the placeholders stand for at one order, written as the store writes dates and money. Pure: zone and
 * locale are given.
 */
import { writeDate } from "./format/moments.ts";
import { writeMoney } from "./format/money.ts";
import type { Placeholder } from "./placeholders.ts";

export interface PlaceholderFacts {
  buyer: { firstName: string; handle: string };
  order: {
    /** The number as people say it. */
    number: string;
    /** Null: there is no order, such as for an offer. */
    createdAt: string | null;
    totalMinor: number | null;
    currency: string;
    dispatchBy: string | null;
  };
  items: readonly { name: string; sku: string; quantity: number; priceMinor: number | null }[];
  shipping: {
    provider: string;
    trackingNumber: string;
    /** The courier's page of a parcel, `{number}` for its number; empty where it is not known. */
    trackingUrlPattern: string;
  };
  /** Null: none is meant. */
  refundMinor: number | null;
  offerMinor: number | null;
  store: { name: string; locale: string; timeZone: string };
  /** Who writes. */
  agentName: string;
}

/** Every placeholder with its words; empty where the order has none. */
export function placeholderValues(facts: PlaceholderFacts): Record<Placeholder, string> {
  const { buyer, order, items, shipping, store } = facts;
  const [first] = items;
  const money = (amountMinor: number | null | undefined) =>
    amountMinor === null || amountMinor === undefined
      ? ""
      : writeMoney(amountMinor, order.currency, store.locale);
  const day = (at: string | null) => (at === null ? "" : writeDate(Date.parse(at), store));
  const { trackingNumber, trackingUrlPattern } = shipping;
  return {
    buyerFirstName: buyer.firstName,
    buyerHandle: buyer.handle,
    orderId: order.number,
    orderDate: day(order.createdAt),
    orderTotal: money(order.totalMinor),
    itemName: first?.name ?? "",
    itemSku: first?.sku ?? "",
    items: items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(", "),
    price: money(first?.priceMinor),
    shippingProvider: shipping.provider,
    trackingNumber,
    trackingUrl:
      trackingNumber === ""
        ? ""
        : trackingUrlPattern.replaceAll("{number}", encodeURIComponent(trackingNumber)),
    dispatchBy: day(order.dispatchBy),
    refundAmount: money(facts.refundMinor),
    offerAmount: money(facts.offerMinor),
    storeName: store.name,
    agentName: facts.agentName,
  };
}
