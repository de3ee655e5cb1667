/**
 * A seller ships: paid -> partlyShipped -> shipped. The acts know the markets' rules about repeats only by
 * what the caller asks for; each marketplace decides itself whether a second shipment is refused or made.
 */
import type { Sim } from "../engine.ts";
import { Refusal } from "../engine.ts";
import type { Order, Shipment } from "../model.ts";
import { findUnshipped, isUnpaid } from "./order-state.ts";
import type { Change } from "../store/market-store.ts";

export type ShipWish = {
  carrier: string;
  trackingNumber: string;
  lines: { lineId: string; quantity: number }[];
  parcel: number;
  shippedAt: number;
  payload: unknown;
  idempotencyKey?: string;
};

/**
 * Adds a shipment and its ledger line in one commit, together with `extra`. Throws Refusal `not_shippable`. A
 * repeat makes another shipment: look before.
 */
export function shipOrder(
  sim: Sim,
  order: Order,
  wish: ShipWish,
  extra: (shipment: Shipment) => Change[] = () => [],
): Shipment {
  if (isUnpaid(order) || order.state === "cancelled" || isFullyRefunded(order)) {
    throw new Refusal(
      "not_shippable",
      `Order ${order.id} is ${isUnpaid(order) ? "not paid" : "cancelled or refunded"}.`,
    );
  }
  const now = sim.now();
  const number = order.shipments.length + 1;
  const id = formatShipmentId(order, wish.trackingNumber, number);
  const shipment: Shipment = {
    id,
    carrier: wish.carrier,
    trackingNumber: wish.trackingNumber,
    at: wish.shippedAt,
    parcel: wish.parcel,
    lines: wish.lines,
  };
  const shipped: Order = { ...order, shipments: [...order.shipments, shipment], updatedAt: now };
  const isDone = findUnshipped(shipped).length === 0;
  const state = order.state === "delivered" ? "delivered" : isDone ? "shipped" : "partlyShipped";
  const effect = {
    seq: sim.store.nextEffectSeq(),
    at: now,
    market: order.market,
    account: order.account,
    kind: "shipment" as const,
    orderId: order.id,
    payload: wish.payload,
    ...(wish.idempotencyKey !== undefined && { idempotencyKey: wish.idempotencyKey }),
  };
  sim.store.commit([
    { k: "order", v: { ...shipped, state } },
    { k: "effect", v: effect },
    ...extra(shipment),
  ]);
  for (const type of ["order.updated", "order.shipped"] as const)
    sim.announce({ market: order.market, account: order.account, type, id: order.id });
  return shipment;
}

/** eBay's is the tracking number, once more with a count where it is used again. */
function formatShipmentId(order: Order, trackingNumber: string, number: number): string {
  switch (order.market) {
    case "atelier":
      return String(99_000_000 + order.seq * 10 + number);
    case "thriftly":
      return `${order.id}-s${String(number)}`;
    case "ebay": {
      const plain = trackingNumber.replace(/[^A-Za-z0-9]/g, "") || "999";
      return order.shipments.some((one) => one.id === plain) ? `${plain}${String(number)}` : plain;
    }
    case "bazaar":
      return `sh-${order.id}-${String(number)}`;
  }
}

/** Corrects carrier and number of a shipment; a repeat changes nothing more. */
export function correctShipment(
  sim: Sim,
  order: Order,
  shipmentId: string,
  wish: { carrier: string; trackingNumber: string; payload: unknown },
): Shipment {
  const found = order.shipments.find((one) => one.id === shipmentId);
  if (found === undefined) throw new Refusal("shipment_not_found", `There is no shipment ${shipmentId}.`);
  if (found.carrier === wish.carrier && found.trackingNumber === wish.trackingNumber) return found;
  const corrected = { ...found, carrier: wish.carrier, trackingNumber: wish.trackingNumber };
  const now = sim.now();
  const effect = {
    seq: sim.store.nextEffectSeq(),
    at: now,
    market: order.market,
    account: order.account,
    kind: "shipment" as const,
    orderId: order.id,
    payload: { correction: shipmentId, ...(wish.payload as object) },
  };
  const shipments = order.shipments.map((one) => (one.id === shipmentId ? corrected : one));
  sim.store.commit([
    { k: "order", v: { ...order, shipments, updatedAt: now } },
    { k: "effect", v: effect },
  ]);
  sim.announce({ market: order.market, account: order.account, type: "order.updated", id: order.id });
  return corrected;
}

/** Whether all the money went back. */
export function isFullyRefunded(order: Order): boolean {
  const sum = order.refunds
    .filter((one) => one.state === "refunded")
    .reduce((total, one) => total + one.amountMinor, 0);
  return order.totalMinor > 0 && sum >= order.totalMinor;
}
