/**
 * Orders that go out in one parcel (open sections 2.3, combine), and one order that goes out in several
 * (split).
 *
 * Combined orders are of one account, one currency, one buyer and one address, none of them shipped or over;
 * they share one tracking number, and each is told to its platform by an action of its own. A split order's
 * pieces are shared out among its parts, every piece once; its parts are sent one after the other, and the
 * order is shipped when the last one is.
 */
import { shipToOf } from "./address-check.ts";
import { hasRefund } from "./order-queues.ts";
import { listItemsToSend, type OrderedLine } from "./refunds.ts";

export interface CombinableOrder {
  accountId: string;
  /** Customs name the worth of a parcel in one. */
  currency: string;
  buyer: { id: string | null };
  /** Where it goes: the seller's own address where there is one. */
  address: {
    name?: string | null | undefined;
    line1?: string | null | undefined;
    city?: string | null | undefined;
    zipcode?: string | null | undefined;
    countryName?: string | null | undefined;
  };
  external: boolean;
  state: string;
  refund: number | null;
  shipping: { shipped: boolean };
  parts: readonly unknown[];
}

/** More orders than this nobody packs into one parcel. */
export const mostCombined = 20;

const plain = (text: string | null | undefined): string =>
  (text ?? "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The same for two orders exactly when they may share a parcel; null while the order can't. */
export function consigneeKey({
  accountId,
  currency,
  buyer,
  address,
  external,
  state,
  refund,
  shipping,
  parts,
}: CombinableOrder): string | null {
  const isOpen =
    !external &&
    !shipping.shipped &&
    state !== "cancelled" &&
    state !== "refunded" &&
    !hasRefund(refund) &&
    parts.length === 0;
  if (!isOpen || (buyer.id ?? "") === "") return null;
  const [street, town] = [plain(address.line1), plain(address.city)];
  if (street === "" || town === "") return null;
  return JSON.stringify([
    accountId,
    currency,
    buyer.id,
    plain(address.name),
    street,
    town,
    plain(address.zipcode),
    plain(address.countryName),
  ]);
}

interface TaggedOrder extends CombinableOrder {
  tags: readonly string[];
  fulfillment: { customFulfillmentAddress: CombinableOrder["address"] | null };
}

/**
 * The key under which an order is offered for a shared parcel: that of `consigneeKey` for where it goes, null
 * for one that is to be refunded or comes back, too. Pure.
 */
export const parcelKey = (order: TaggedOrder): string | null =>
  order.tags.some((tag) => tag === "markForRefund" || tag === "markForReturn")
    ? null
    : consigneeKey({ ...order, address: shipToOf(order) });

/** Why orders can't share a parcel, as a sentence; null when they can. */
export function combineProblem(orders: readonly CombinableOrder[]): string | null {
  if (orders.length < 2) return "Choose at least two orders to combine.";
  if (orders.length > mostCombined) return `Up to ${mostCombined} orders can be combined.`;
  const keys = orders.map(consigneeKey);
  if (keys.includes(null)) return "Only open, unsplit orders with a buyer and an address can be combined.";
  return new Set(keys).size === 1
    ? null
    : "Only orders from one account, one buyer and one address can be combined.";
}

/** So many pieces of an item in a part. */
export interface PartItem {
  itemId: string;
  quantity: number;
}

export const mostParts = 20;

/**
 * Why an order can't be shared out like that, as a sentence; null when every piece that is still to be sent
 * is in one part and no part is empty. Refunded pieces and fees go into none.
 */
export function splitProblem(
  items: readonly OrderedLine[],
  refunded: readonly { itemId: string; quantity: number }[],
  parts: readonly { items: readonly PartItem[] }[],
): string | null {
  if (parts.length < 2) return "Add at least two parcels to split an order.";
  if (parts.length > mostParts) return `Up to ${mostParts} parcels.`;
  if (parts.some((part) => !part.items.some(({ quantity }) => quantity > 0)))
    return "Put at least one piece in every parcel.";
  const left = new Map(listItemsToSend(items, refunded).map(({ _id, quantity }) => [_id, quantity]));
  for (const { itemId, quantity } of parts.flatMap((part) => part.items)) {
    const rest = (left.get(itemId) ?? 0) - quantity;
    if (!Number.isInteger(quantity) || quantity < 0 || rest < 0)
      return "The parcels hold more pieces than there are to send.";
    left.set(itemId, rest);
  }
  return [...left.values()].every((rest) => rest === 0) ? null : "Some pieces aren't in a parcel.";
}
