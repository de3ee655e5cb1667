/** Bazaar's orders: list, read, ship, refund. */
import { answerCancellation } from "../acts/cancellation.acts.ts";
import { correctShipment, shipOrder } from "../acts/shipping.acts.ts";
import { refundOrder } from "../acts/refund.acts.ts";
import { findUnshipped, isUnpaid } from "../acts/order-state.ts";
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer, readObject, readText } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import { parseMinor } from "../money.ts";
import type { Order } from "../model.ts";
import type { BazaarContext } from "./bazaar.context.ts";
import { requireText } from "./bazaar.context.ts";
import { answerPage, byChange } from "./bazaar.pages.ts";
import { toOrder, toRefund, toShipment, toStatus } from "./bazaar.wire.ts";
import { readIdempotencyKey } from "./idempotency.ts";

const REASONS = ["BUYER_CANCEL", "OUT_OF_STOCK", "DAMAGED", "RETURN", "OTHER"];

export const ORDER_ROUTES: readonly Route<BazaarContext>[] = [
  { method: "GET", pattern: "/orders", scope: "orders.read", run: listOrders },
  {
    method: "GET",
    pattern: "/orders/:id",
    scope: "orders.read",
    run: (call, context) => answer(200, toOrder(context.base, findOrder(call, context))),
  },
  {
    method: "GET",
    pattern: "/orders/:id/shipments",
    scope: "orders.read",
    run: (call, context) => answer(200, { shipments: findOrder(call, context).shipments.map(toShipment) }),
  },
  { method: "POST", pattern: "/orders/:id/shipments", scope: "orders.write", run: ship },
  { method: "PUT", pattern: "/orders/:id/shipments/:shipmentId", scope: "orders.write", run: correct },
  { method: "POST", pattern: "/orders/:id/refunds", scope: "orders.write", run: refund },
  { method: "POST", pattern: "/orders/:id/cancellation", scope: "orders.write", run: cancel },
  { method: "GET", pattern: "/orders/:id/refunds/:refundId", scope: "orders.read", run: readRefund },
];

/** The account's order of the path; throws Refusal `order_not_found`. */
function findOrder(call: Call, context: BazaarContext): Order {
  const id = call.params.id ?? "";
  const order = context.sim.store.order.get("bazaar", id);
  if (order?.account !== context.account.username)
    throw new Refusal("order_not_found", `There is no order ${id}.`);
  return order;
}

function listOrders(call: Call, context: BazaarContext): Answer {
  const status = call.query.get("status");
  const sorted = context.sim.store.order.sorted("bazaar", context.account.username, "change", byChange);
  return answerPage(
    call,
    context,
    "orders",
    sorted,
    (order) => status === null || toStatus(order) === status,
    (order) => toOrder(context.base, order),
  );
}

function ship(call: Call, context: BazaarContext): Answer {
  const order = findOrder(call, context);
  const keyed = readIdempotencyKey(call, context);
  if (keyed.replay !== null) return keyed.replay;
  const carrier = requireText(call.body, "carrier", 60);
  const trackingNumber = requireText(call.body, "tracking_number", 60);
  const shippedAt =
    call.body.shipped_at === undefined ? context.sim.now() : Date.parse(readText(call.body, "shipped_at"));
  if (Number.isNaN(shippedAt))
    throw new Refusal("field_invalid", "shipped_at must be an ISO 8601 date.", { field: "shipped_at" });
  const unshipped = findUnshipped(order);
  if (
    !isUnpaid(order) &&
    order.state !== "cancelled" &&
    unshipped.length === 0 &&
    (order.lines.length > 0 || order.shipments.length > 0)
  ) {
    throw new Refusal("already_shipped", `Order ${order.id} is shipped already.`);
  }
  const lines = call.body.line_items === undefined ? unshipped : readLines(call.body.line_items, unshipped);
  let result = answer(201, null);
  shipOrder(
    context.sim,
    order,
    {
      carrier,
      trackingNumber,
      lines,
      parcel: 1,
      shippedAt,
      payload: call.body,
      ...(keyed.key !== undefined && { idempotencyKey: keyed.key }),
    },
    (shipment) => {
      result = answer(201, toShipment(shipment), {
        location: `${context.base}/bazaar/v2/orders/${order.id}/shipments/${shipment.id}`,
      });
      return keyed.keep(result);
    },
  );
  return result;
}

function readLines(
  value: unknown,
  unshipped: { lineId: string; quantity: number }[],
): { lineId: string; quantity: number }[] {
  const refuse = (message: string): never => {
    throw new Refusal("field_invalid", message, { field: "line_items" });
  };
  if (!Array.isArray(value) || value.length === 0) return refuse("line_items must be a list.");
  return value.map((one) => {
    const line = readObject(one);
    const lineId = readText(line, "line_item_id");
    const quantity = line.quantity ?? 1;
    const open = unshipped.find((each) => each.lineId === lineId);
    if (open === undefined)
      throw new Refusal("already_shipped", `Nothing of line ${lineId} is left to ship.`);
    if (
      typeof quantity !== "number" ||
      !Number.isInteger(quantity) ||
      quantity < 1 ||
      quantity > open.quantity
    )
      return refuse(`quantity of ${lineId} must be 1 to ${String(open.quantity)}.`);
    return { lineId, quantity };
  });
}

function correct(call: Call, context: BazaarContext): Answer {
  const wish = {
    carrier: requireText(call.body, "carrier", 60),
    trackingNumber: requireText(call.body, "tracking_number", 60),
    payload: call.body,
  };
  return answer(
    200,
    toShipment(correctShipment(context.sim, findOrder(call, context), call.params.shipmentId ?? "", wish)),
  );
}

function refund(call: Call, context: BazaarContext): Answer {
  const order = findOrder(call, context);
  const keyed = readIdempotencyKey(call, context);
  if (keyed.replay !== null) return keyed.replay;
  const amount = readObject(call.body.amount);
  const amountMinor = amount.currency === order.currency ? parseMinor(amount.value, order.currency) : null;
  if (amountMinor === null || amountMinor === 0)
    throw new Refusal("amount_invalid", `amount must be above zero, in ${order.currency}.`, {
      field: "amount",
    });
  const reason = readText(call.body, "reason");
  if (!REASONS.includes(reason))
    throw new Refusal("field_invalid", `reason must be one of ${REASONS.join(", ")}.`, { field: "reason" });
  refuseUnknownLines(call.body.line_items, order);
  let result = answer(202, null);
  const wish = {
    amountMinor,
    reason,
    comment: readText(call.body, "comment") || null,
    payload: call.body,
    isBySeller: true,
    isAsync: true,
    ...(keyed.key !== undefined && { idempotencyKey: keyed.key }),
  };
  refundOrder(context.sim, order, wish, (made) => {
    result = answer(202, toRefund(made, order.currency));
    return keyed.keep(result);
  });
  return result;
}

/** The seller's answer to a buyer who asks for the order to be cancelled. */
function cancel(call: Call, context: BazaarContext): Answer {
  const order = findOrder(call, context);
  const keyed = readIdempotencyKey(call, context);
  if (keyed.replay !== null) return keyed.replay;
  const said = readText(call.body, "answer");
  if (said !== "APPROVE" && said !== "REJECT")
    throw new Refusal("field_invalid", "answer must be APPROVE or REJECT.", { field: "answer" });
  let result = answer(200, null);
  answerCancellation(
    context.sim,
    order,
    {
      isApproved: said === "APPROVE",
      payload: call.body,
      ...(keyed.key !== undefined && { idempotencyKey: keyed.key }),
    },
    (changed) => {
      result = answer(200, toOrder(context.base, changed));
      return keyed.keep(result);
    },
  );
  return result;
}

/** The lines that money goes back for; they are noted in the ledger, the amount is what counts. */
function refuseUnknownLines(value: unknown, order: Order): void {
  if (value === undefined) return;
  const refuse = (): never => {
    throw new Refusal("field_invalid", "line_items must name lines of the order and how many of each.", {
      field: "line_items",
    });
  };
  if (!Array.isArray(value)) return refuse();
  for (const one of value) {
    const line = readObject(one);
    const known = order.lines.find((each) => each.id === line.line_item_id);
    if (
      known === undefined ||
      typeof line.quantity !== "number" ||
      !Number.isInteger(line.quantity) ||
      line.quantity < 1 ||
      line.quantity > known.quantity
    )
      refuse();
  }
}

function readRefund(call: Call, context: BazaarContext): Answer {
  const order = findOrder(call, context);
  const found = order.refunds.find((one) => one.id === call.params.refundId);
  if (found === undefined) throw new Refusal("refund_not_found", "There is no such refund.");
  return answer(200, toRefund(found, order.currency));
}
