/** A buyer buys or changes their mind. These acts leave no ledger line: the ledger holds what sellers did. */
import type { Sim } from "../engine.ts";
import { Refusal } from "../engine.ts";
import { buildOrder } from "../history/order-builder.ts";
import { buildPerson } from "../history/people.ts";
import type { Account, Listing, Market, Offer, Order, OrderCase } from "../model.ts";
import { sumRefunds } from "./order-state.ts";
import { createRandom } from "../random.ts";
import type { Change } from "../store/market-store.ts";

/** A new order of the account; `fields` overrides parts of it, totals follow. */
export function placeOrder(sim: Sim, account: Account, fields: Partial<Order> = {}): Order {
  const seq = sim.store.order.nextSeq(account.market);
  const random = createRandom(`${sim.seed}:${account.market}:order:${String(seq)}`);
  const now = fields.createdAt ?? sim.now();
  const live = sim.store.listing.list(account.market, account.username).filter((one) => one.state === "live");
  const shelf = live.length > 0 ? live : sim.store.listing.list(account.market, account.username);
  const person = buildPerson(sim.seed, account.market, random.below(5000));
  const pastOrders =
    person.buyer.id === null
      ? 0
      : sim.store.order
          .list(account.market, account.username)
          .filter((one) => one.buyer.id === person.buyer.id).length;
  const built = buildOrder(random, {
    account,
    seq,
    createdAt: now,
    person: { ...person, buyer: { ...person.buyer, pastOrders } },
    listings: shelf,
  });
  const merged: Order = {
    ...built,
    updatedAt: now,
    ...fields,
    buyer: { ...built.buyer, ...fields.buyer },
    address: { ...built.address, ...fields.address },
    payment: { ...built.payment, ...fields.payment },
    market: account.market,
    account: account.username,
    seq,
    id: fields.id ?? built.id,
  };
  const order = addUp({
    ...merged,
    paidAt: isNeverPaid(merged.state, fields) ? null : (merged.paidAt ?? now),
  });
  sim.store.commit([{ k: "order", v: order }, ...takeStock(sim, order, now)]);
  sim.announce({ market: order.market, account: order.account, type: "order.created", id: order.id });
  return order;
}

/** Turns an accepted offer into a paid order, in one commit with the answered offer and its ledger line. */
export function orderFromOffer(
  sim: Sim,
  account: Account,
  offer: Offer,
  listing: Listing,
  extra: (order: Order) => Change[],
): Order {
  const seq = sim.store.order.nextSeq(account.market);
  const random = createRandom(`${sim.seed}:${account.market}:order:${String(seq)}`);
  const now = sim.now();
  const person = buildPerson(sim.seed, account.market, random.below(5000), offer.buyer.country);
  const plain = buildOrder(random, { account, seq, createdAt: now, person, listings: [listing] });
  const line = plain.lines[0];
  const lines =
    line === undefined
      ? []
      : [{ ...line, quantity: offer.quantity, priceMinor: offer.amountMinor, parcel: 1 }];
  const order = addUp({
    ...plain,
    buyer: offer.buyer,
    currency: offer.currency,
    lines,
    taxMinor: 0,
    discountMinor: 0,
    offerId: offer.id,
  });
  sim.store.commit([{ k: "order", v: order }, ...takeStock(sim, order, now), ...extra(order)]);
  sim.announce({ market: order.market, account: order.account, type: "order.created", id: order.id });
  return order;
}

/** Replaces an order by `change` of it and tells; throws Refusal `order_not_found`. */
export function changeOrder(
  sim: Sim,
  market: Market,
  orderId: string,
  change: (order: Order, now: number) => Order,
): Order {
  const order = sim.store.order.get(market, orderId);
  if (order === undefined) throw new Refusal("order_not_found", `There is no order ${orderId}.`);
  const now = Math.max(sim.now(), order.updatedAt);
  const changed = addUp({ ...change(order, now), updatedAt: now });
  sim.store.commit([{ k: "order", v: changed }]);
  const isCancelled = changed.state === "cancelled" && order.state !== "cancelled";
  sim.announce({
    market,
    account: order.account,
    type: isCancelled ? "order.cancelled" : "order.updated",
    id: orderId,
  });
  return changed;
}

/** A buyer may cancel before they pay: then `fields` say so. */
function isNeverPaid(state: Order["state"], fields: Partial<Order>): boolean {
  return state === "unpaid" || state === "paymentFailed" || fields.paidAt === null;
}

/**
 * A buyer changes their mind; what was paid goes back at once, or stays with the seller, who has to refund
 * it. Pure.
 */
export function cancelOf(order: Order, now: number, isMoneyKept: boolean): Order {
  const { refundedMinor } = sumRefunds(order);
  const left = order.paidAt === null || isMoneyKept ? 0 : order.totalMinor - refundedMinor;
  const refund = {
    id: `rf-${order.id}-${String(order.refunds.length + 1)}`,
    amountMinor: left,
    state: "refunded" as const,
    reason: "BUYER_CANCEL",
    comment: null,
    at: now,
    settledAt: now,
  };
  return {
    ...order,
    state: "cancelled",
    cancelRequested: false,
    cancelRejected: false,
    refunds: left > 0 ? [...order.refunds, refund] : order.refunds,
  };
}

function addUp(order: Order): Order {
  const itemsMinor = order.lines.reduce((sum, line) => sum + line.priceMinor * line.quantity, 0);
  const gross = itemsMinor + order.postageMinor + order.giftWrapMinor + order.taxMinor;
  const discountMinor = Math.min(order.discountMinor, gross);
  return { ...order, itemsMinor, discountMinor, totalMinor: gross - discountMinor };
}

function takeStock(sim: Sim, order: Order, now: number): Change[] {
  const taken = new Map<number, number>();
  for (const line of order.lines) taken.set(line.listingId, (taken.get(line.listingId) ?? 0) + line.quantity);
  return sim.store.listing.list(order.market, order.account).flatMap((listing): Change[] => {
    const count = taken.get(listing.seq);
    if (count === undefined || listing.state !== "live") return [];
    const products = listing.products?.map((product) => ({
      ...product,
      quantity: Math.max(0, product.quantity - piecesOf(order, listing, product.sku)),
    }));
    const quantity =
      products?.reduce((all, product) => all + product.quantity, 0) ?? Math.max(0, listing.quantity - count);
    return [
      {
        k: "listing",
        v: {
          ...listing,
          ...(products && { products }),
          quantity,
          state: quantity === 0 ? "soldOut" : "live",
          updatedAt: now,
        },
      },
    ];
  });
}

function piecesOf({ lines }: Order, listing: Listing, sku: string): number {
  return lines.reduce(
    (all, line) => all + (line.listingId === listing.seq && line.sku === sku ? line.quantity : 0),
    0,
  );
}

/** The order with a case that its buyer opens. Pure. */
export function withCase(order: Order, now: number, reason: OrderCase["reason"]): Order {
  const cases = order.cases ?? [];
  return {
    ...order,
    cases: [
      ...cases,
      { id: `case-${order.id}-${String(cases.length + 1)}`, reason, at: now, closedAt: null },
    ],
  };
}
