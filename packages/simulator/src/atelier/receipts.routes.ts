/** Atelier's receipts: list, read, tracking; and its reviews. */
import { shipOrder } from "../acts/shipping.acts.ts";
import { findUnshipped } from "../acts/order-state.ts";
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer, readText } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import type { Order } from "../model.ts";
import type { AtelierContext } from "./atelier.context.ts";
import { answerPage, readWhole } from "./atelier.context.ts";
import { toReceipt, toReview, toSeconds, toShipment } from "./atelier.wire.ts";

export const RECEIPT_ROUTES: readonly Route<AtelierContext>[] = [
  { method: "GET", pattern: "/shops/:shopId/receipts", scope: "receipts_r", run: listReceipts },
  {
    method: "GET",
    pattern: "/shops/:shopId/receipts/:id",
    scope: "receipts_r",
    run: (call, context) => answer(200, toReceipt(context.base, context.account, findReceipt(call, context))),
  },
  { method: "POST", pattern: "/shops/:shopId/receipts/:id/tracking", scope: "receipts_w", run: addTracking },
  { method: "GET", pattern: "/shops/:shopId/reviews", scope: "shop_r", run: listReviews },
];

function findReceipt(call: Call, context: AtelierContext): Order {
  const id = call.params.id ?? "";
  const order = context.sim.store.order.get("atelier", id);
  if (order?.account !== context.account.username)
    throw new Refusal("receipt_not_found", `There is no receipt ${id}.`);
  return order;
}

function listReceipts(call: Call, context: AtelierContext): Answer {
  const sortOn = readChoice(call, "sort_on", ["created", "updated"]);
  const isAscending = readChoice(call, "sort_order", ["desc", "asc"]) === "asc";
  // Whole seconds, as the wire shows them: several receipts share one, and then the number decides.
  const timeOf = (order: Order): number =>
    toSeconds(sortOn === "updated" ? order.updatedAt : order.createdAt);
  const sorted = context.sim.store.order.sorted(
    "atelier",
    context.account.username,
    `${sortOn} ${String(isAscending)}`,
    (a, b) => (isAscending ? 1 : -1) * (timeOf(a) - timeOf(b) || a.seq - b.seq),
  );
  const bounds = {
    minModified: readWhole(call, "min_last_modified", 0),
    maxModified: readWhole(call, "max_last_modified", Infinity),
    minCreated: readWhole(call, "min_created", 0),
    maxCreated: readWhole(call, "max_created", Infinity),
  };
  const flags = [
    ["was_paid", (order: Order) => order.paidAt !== null],
    ["was_shipped", (order: Order) => order.shipments.length > 0],
    ["was_canceled", (order: Order) => order.state === "cancelled"],
  ] as const;
  const asked = flags.flatMap(([name, test]) => {
    const value = call.query.get(name);
    return value === "true" || value === "false"
      ? [(order: Order) => test(order) === (value === "true")]
      : [];
  });
  const kept = sorted.filter((order) => {
    const updated = toSeconds(order.updatedAt);
    const created = toSeconds(order.createdAt);
    return (
      updated >= bounds.minModified &&
      updated <= bounds.maxModified &&
      created >= bounds.minCreated &&
      created <= bounds.maxCreated &&
      asked.every((test) => test(order))
    );
  });
  return answerPage(call, context, kept, (order) => toReceipt(context.base, context.account, order));
}

function readChoice(call: Call, name: string, allowed: readonly [string, ...string[]]): string {
  const value = call.query.get(name) ?? allowed[0];
  if (!allowed.includes(value))
    throw new Refusal("bad_parameter", `${name} must be ${allowed.join(" or ")}.`);
  return value;
}

function addTracking(call: Call, context: AtelierContext): Answer {
  const order = findReceipt(call, context);
  const carrier = readText(call.body, "carrier_name");
  const trackingNumber = readText(call.body, "tracking_code");
  if (carrier === "")
    throw new Refusal("missing_field", "carrier_name is missing.", { field: "carrier_name" });
  if (trackingNumber === "")
    throw new Refusal("missing_field", "tracking_code is missing.", { field: "tracking_code" });
  if (carrier.length > 60 || trackingNumber.length > 60) throw new Refusal("bad_field", "Too long.");
  const existing = order.shipments[0];
  if (existing !== undefined)
    throw new Refusal("already_shipped", "This receipt has tracking already.", {
      shipment: toShipment(existing),
    });
  const shipment = shipOrder(context.sim, order, {
    carrier,
    trackingNumber,
    lines: findUnshipped(order),
    parcel: 1,
    shippedAt: context.sim.now(),
    payload: call.body,
  });
  return answer(201, toShipment(shipment));
}

function listReviews(call: Call, context: AtelierContext): Answer {
  const since = readWhole(call, "min_created", 0);
  const reviews = context.sim.store.rating.sorted(
    "atelier",
    context.account.username,
    "newest",
    (a, b) => b.createdAt - a.createdAt || b.seq - a.seq,
  );
  return answerPage(
    call,
    context,
    reviews.filter((one) => toSeconds(one.createdAt) >= since),
    toReview,
  );
}
