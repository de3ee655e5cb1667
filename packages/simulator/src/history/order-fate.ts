/**
 * What became of an order of the past, by its age: most recent ones still wait, old ones are shipped or
 * delivered, a few were not paid, their payment failed, were cancelled, refunded in part or in full, held, or
 * forgotten.
 */
import type { Order, Refund, Shipment } from "../model.ts";
import type { Random } from "../random.ts";
import { fillPattern } from "./people.ts";
import { CARRIERS } from "./phrases.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The order as it stands at `now`. */
export function letFateDecide(random: Random, order: Order, now: number): Order {
  const ageDays = (now - order.createdAt) / DAY_MS;
  const draw = random.next();
  if (draw < 0.02 && ageDays < 6)
    return { ...order, state: draw < 0.006 ? "paymentFailed" : "unpaid", paidAt: null };
  if (draw < 0.04 && ageDays > 0.3) return cancelled(random, order, now);
  const shippedShare = ageDays < 0.5 ? 0.05 : ageDays < 1.5 ? 0.6 : ageDays < 3 ? 0.93 : 0.995;
  if (!random.chance(shippedShare)) return waiting(random, order, now);
  return afterShipping(random, order, now, ageDays);
}

function waiting(random: Random, order: Order, now: number): Order {
  const at = Math.min(now, order.createdAt + random.between(1, 5) * HOUR_MS);
  if (random.chance(0.01)) return { ...order, statusWord: "held", updatedAt: at };
  if (random.chance(0.02)) return { ...order, cancelRequested: true, updatedAt: at };
  if (random.chance(0.02))
    return {
      ...order,
      refunds: [buildRefund(order, Math.floor(order.totalMinor / 10), at)].filter(
        (one) => one.amountMinor > 0,
      ),
      updatedAt: at,
    };
  const first = order.lines[0];
  if (order.lines.length > 1 && first !== undefined && random.chance(0.3)) {
    const part = order.lines.filter((line) => line.parcel === first.parcel);
    const lines = part.length === order.lines.length ? [first] : part;
    if (
      order.market === "bazaar" ||
      order.market === "ebay" ||
      (lines.length === part.length && part.length < order.lines.length)
    ) {
      return {
        ...order,
        state: "partlyShipped",
        shipments: [
          buildShipment(
            random,
            order,
            at,
            lines.map((line) => line.id),
            first.parcel,
            1,
          ),
        ],
        updatedAt: at,
      };
    }
  }
  return order;
}

function afterShipping(random: Random, order: Order, now: number, ageDays: number): Order {
  const shippedAt = Math.min(now, order.createdAt + random.between(2, 40) * HOUR_MS);
  const parcels = [...new Set(order.lines.map((line) => line.parcel))];
  const shipments = parcels.map((parcel, at) =>
    buildShipment(
      random,
      order,
      shippedAt,
      order.lines.filter((line) => line.parcel === parcel).map((line) => line.id),
      parcel,
      at + 1,
    ),
  );
  const isDelivered = ageDays > 7;
  const updatedAt = isDelivered ? Math.min(now, shippedAt + random.between(2, 5) * DAY_MS) : shippedAt;
  const shipped: Order = {
    ...order,
    state: isDelivered ? "delivered" : "shipped",
    shipments,
    updatedAt,
    payment: { ...order.payment, disbursed: ageDays > 9 },
  };
  if (!isDelivered || order.totalMinor === 0 || !random.chance(0.06)) return shipped;
  const refundedAt = Math.min(now, updatedAt + random.between(1, 72) * HOUR_MS);
  const amountMinor = random.chance(0.6) ? Math.max(1, Math.floor(order.totalMinor * 0.2)) : order.totalMinor;
  return { ...shipped, refunds: [buildRefund(order, amountMinor, refundedAt)], updatedAt: refundedAt };
}

function cancelled(random: Random, order: Order, now: number): Order {
  const at = Math.min(now, order.createdAt + random.between(1, 20) * HOUR_MS);
  const refunds = order.totalMinor > 0 ? [buildRefund(order, order.totalMinor, at)] : [];
  return { ...order, state: "cancelled", refunds, updatedAt: at };
}

/** Buyers who don't pay, or change their minds before or after; Atelier itself gives the money back. */
export const HESITANT: readonly ((order: Order) => Order)[] = [
  (order) => ({ ...order, state: "unpaid", paidAt: null }),
  (order) => ({ ...order, state: "paymentFailed", paidAt: null }),
  (order) => ({ ...order, state: "cancelled", paidAt: null }),
  (order) =>
    order.market === "atelier"
      ? { ...order, state: "unpaid", paidAt: null }
      : { ...order, state: "cancelled" },
];

function buildRefund(order: Order, amountMinor: number, at: number): Refund {
  return {
    id: `rf-${order.id}-1`,
    amountMinor,
    state: "refunded",
    reason: "OTHER",
    comment: null,
    at,
    settledAt: at,
  };
}

function buildShipment(
  random: Random,
  order: Order,
  at: number,
  lineIds: string[],
  parcel: number,
  number: number,
): Shipment {
  const carrier = random.pick(CARRIERS);
  return {
    id: `sh-${order.id}-${String(number)}`,
    carrier: carrier.name,
    trackingNumber: fillPattern(random, carrier.pattern),
    at,
    parcel,
    lines: order.lines
      .filter((line) => lineIds.includes(line.id))
      .map((line) => ({ lineId: line.id, quantity: line.quantity })),
  };
}
