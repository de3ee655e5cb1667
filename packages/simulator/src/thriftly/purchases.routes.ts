/**
 * Thriftly's purchases: a list that runs behind, one read, shipments per parcel, refunds; and its reviews.
 */
import { refundOrder } from "../acts/refund.acts.ts";
import { shipOrder } from "../acts/shipping.acts.ts";
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer, readText } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import { parseMinor } from "../money.ts";
import type { Order } from "../model.ts";
import type { ThriftlyContext } from "./thriftly.context.ts";
import { answerPage, invalid, readSince, requireText } from "./thriftly.context.ts";
import { toParcelId, toPurchase, toRefund, toReview, toShipment, toState } from "./thriftly.wire.ts";

export const PURCHASE_ROUTES: readonly Route<ThriftlyContext>[] = [
  { method: "GET", pattern: "/purchases", scope: "purchases.read", run: listPurchases },
  {
    method: "GET",
    pattern: "/purchases/:id",
    scope: "purchases.read",
    run: (call, context) => answer(200, toPurchase(context.base, findPurchase(call, context))),
  },
  {
    method: "POST",
    pattern: "/purchases/:id/parcels/:parcelId/shipments",
    scope: "purchases.write",
    run: ship,
  },
  { method: "POST", pattern: "/purchases/:id/refunds", scope: "purchases.write", run: refund },
  { method: "GET", pattern: "/reviews", scope: "reviews", run: listReviews },
];

/** A purchase of the account. Throws the Refusal order_not_found. */
export function findPurchase(call: Call, context: ThriftlyContext): Order {
  const id = call.params.id ?? "";
  const order = context.sim.store.order.get("thriftly", id);
  if (order?.account !== context.account.username || !context.index.isReadable(order))
    throw new Refusal("order_not_found", `There is no purchase ${id}.`);
  return order;
}

function listPurchases(call: Call, context: ThriftlyContext): Answer {
  const since = readSince(call, "changedSince");
  const created = readSince(call, "createdSince");
  const state = call.query.get("state");
  const truth = context.sim.store.order.sorted(
    "thriftly",
    context.account.username,
    "number",
    (a, b) => a.seq - b.seq,
  );
  const shown = truth.flatMap((order) => {
    const seen = context.index.see(order);
    return seen !== null &&
      seen.updatedAt >= since &&
      seen.createdAt >= created &&
      (state === null || toState(seen) === state)
      ? [seen]
      : [];
  });
  return answerPage(
    call,
    "purchases",
    shown,
    (order) => Number(order.id),
    (order) => toPurchase(context.base, order),
  );
}

/** No key and no look: every accepted call is one more shipment. */
function ship(call: Call, context: ThriftlyContext): Answer {
  const order = findPurchase(call, context);
  const lines = order.lines.filter((line) => toParcelId(order, line.parcel) === call.params.parcelId);
  const first = lines[0];
  if (first === undefined) throw new Refusal("parcel_not_found", "There is no such parcel.");
  const shipment = shipOrder(context.sim, order, {
    carrier: requireText(call.body, "carrier", 60),
    trackingNumber: requireText(call.body, "trackingCode", 60),
    lines: lines.map((line) => ({ lineId: line.id, quantity: 1 })),
    parcel: first.parcel,
    shippedAt: context.sim.now(),
    payload: { ...call.body, parcelId: call.params.parcelId },
  });
  return answer(201, toShipment(shipment));
}

function refund(call: Call, context: ThriftlyContext): Answer {
  const order = findPurchase(call, context);
  const amountMinor = parseMinor(call.body.amount, order.currency);
  if (amountMinor === null || amountMinor === 0) throw invalid("amount", "must be above zero");
  const made = refundOrder(context.sim, order, {
    amountMinor,
    reason: "OTHER",
    comment: readText(call.body, "note") || null,
    payload: call.body,
    isBySeller: true,
    isAsync: false,
  });
  return answer(201, toRefund(order, made));
}

function listReviews(call: Call, context: ThriftlyContext): Answer {
  const reviews = context.sim.store.rating.sorted(
    "thriftly",
    context.account.username,
    "number",
    (a, b) => a.seq - b.seq,
  );
  return answerPage(call, "reviews", reviews, (one) => Number(one.id), toReview);
}
