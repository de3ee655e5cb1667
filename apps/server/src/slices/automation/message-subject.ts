/**
 * What a message is about: an order, or an offer that isn't one yet. Rules, quiet hours and placeholders ask
 * both the same questions; what only an order knows is empty for an offer.
 */
import { countryCodeOf } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import { lockOffers } from "../offers/index.ts";
import { lockOrders } from "../orders/index.ts";
import type { TriggerKey } from "../triggers/index.ts";
import {
  findMessageOffer,
  findMessageOrder,
  type MessageOffer,
  type MessageOrder,
} from "./message-facts.store.ts";

export interface MessageSubject {
  /** The order's id or the offer's. */
  id: string;
  accountId: string;
  account: string;
  platform: string;
  /** The country that it goes to, else the buyer's; "" when nobody knows it. */
  countryCode: string;
  buyer: { identifier: string; handle: string };
  /** The order's total; of an offer what was agreed on, else what was offered. */
  totalMinor: number;
  currency: string;
  createdAt: string;
  /** One of the two. */
  order: MessageOrder | null;
  offer: MessageOffer | null;
}

type SubjectKey = Pick<TriggerKey, "order_id" | "offer_id">;

/** An order as what a message is about. Pure. */
export function subjectOfOrder(order: MessageOrder): MessageSubject {
  const { id, account_id: accountId, account, platform, address, buyer, currency } = order;
  return {
    id,
    accountId,
    account,
    platform,
    countryCode: countryCodeOf(address.countryName ?? "") || countryCodeOf(buyer.country ?? ""),
    buyer: { identifier: buyer.id ?? "", handle: buyer.handle ?? "" },
    totalMinor: order.amount_total_minor,
    currency,
    createdAt: order.created_at,
    order,
    offer: null,
  };
}

/** An offer as what a message is about. Pure. */
export function subjectOfOffer(offer: MessageOffer): MessageSubject {
  const { id, account_id: accountId, account, platform, buyer, currency, state } = offer;
  const countryCode = buyer.countryCode ?? "";
  return {
    id,
    accountId,
    account,
    platform,
    countryCode: countryCode.length === 2 ? countryCode.toUpperCase() : countryCodeOf(countryCode),
    buyer: { identifier: buyer.identifier ?? "", handle: buyer.handle ?? "" },
    // A counter-offer that the buyer took is what was agreed.
    totalMinor: state === accepted ? (offer.counter_minor ?? offer.amount_minor) : offer.amount_minor,
    currency,
    createdAt: offer.created_at,
    order: null,
    offer,
  };
}

const accepted = 1;

/** What a trigger happened to, or null when it is gone. */
export async function findSubject(tx: StoreTx, key: SubjectKey): Promise<MessageSubject | null> {
  if (key.offer_id !== null) {
    const offer = await findMessageOffer(tx, key.offer_id);
    return offer === null ? null : subjectOfOffer(offer);
  }
  const order = key.order_id === null ? null : await findMessageOrder(tx, key.order_id);
  return order === null ? null : subjectOfOrder(order);
}

/** Locks what a trigger happened to, before the trigger itself. */
export async function lockSubject(
  tx: StoreTx,
  { order_id: orderId, offer_id: offerId }: SubjectKey,
): Promise<void> {
  if (orderId !== null) await lockOrders(tx, [orderId]);
  if (offerId !== null) await lockOffers(tx, [offerId]);
}
