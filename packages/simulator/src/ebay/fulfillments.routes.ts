/**
 * eBay's shipping fulfillments, one per package. There is no key against repeats: the same call again makes a
 * second fulfillment.
 */
import { shipOrder } from "../acts/shipping.acts.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer, readObject, readText } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import type { Order, Shipment } from "../model.ts";
import type { EbayContext } from "./ebay.context.ts";
import { ebayError } from "./ebay.context.ts";
import { toIso } from "./ebay.wire.ts";
import { READ_ORDERS, findOrder } from "./orders.routes.ts";

const PATH = "/sell/fulfillment/v1/order/:id/shipping_fulfillment";
const DOMAIN = { status: 400, domain: "API_FULFILLMENT" } as const;
/** Numbers per order, so that a loop gone wild is noticed. */
const MOST_PACKAGES = 50;

export const FULFILLMENT_ROUTES: readonly Route<EbayContext>[] = [
  { method: "POST", pattern: PATH, scope: "sell.fulfillment", run: ship },
  {
    method: "GET",
    pattern: PATH,
    scope: READ_ORDERS,
    run: (call, context) => {
      const { shipments } = findOrder(call.params.id ?? "", context);
      return answer(200, { fulfillments: shipments.map(toFulfillment), total: shipments.length });
    },
  },
  { method: "GET", pattern: `${PATH}/:fulfillmentId`, scope: READ_ORDERS, run: readOne },
];

function toFulfillment(shipment: Shipment): Record<string, unknown> {
  return {
    fulfillmentId: shipment.id,
    ...(shipment.trackingNumber !== "" && {
      shipmentTrackingNumber: shipment.trackingNumber,
      shippingCarrierCode: shipment.carrier,
    }),
    shippedDate: toIso(shipment.at),
    lineItems: shipment.lines.map((one) => ({ lineItemId: one.lineId, quantity: one.quantity })),
  };
}

function readOne(call: Call, context: EbayContext): Answer {
  const { id = "", fulfillmentId = "" } = call.params;
  const found = findOrder(id, context).shipments.find((one) => one.id === fulfillmentId);
  if (found === undefined)
    throw ebayError(32110, `Invalid shipping fulfillment ID: ${fulfillmentId}`, { ...DOMAIN, status: 404 });
  return answer(200, toFulfillment(found));
}

function ship(call: Call, context: EbayContext): Answer {
  const order = findOrder(call.params.id ?? "", context);
  const carrier = readText(call.body, "shippingCarrierCode");
  const trackingNumber = readText(call.body, "trackingNumber");
  // Either both or neither: the vendor calls them mutually dependent.
  if ((carrier === "") !== (trackingNumber === ""))
    throw ebayError(32300, "Invalid shipment tracking number or carrier", DOMAIN);
  if (order.shipments.length >= MOST_PACKAGES)
    throw ebayError(34100, "Maximum tracking number for order is exceeded", DOMAIN);
  const shipment = shipOrder(context.sim, order, {
    carrier,
    trackingNumber,
    lines: readLines(call.body.lineItems, order),
    parcel: 1,
    shippedAt: readShippedDate(call, order, context.sim.now()),
    payload: call.body,
  });
  const place = `/sell/fulfillment/v1/order/${order.id}/shipping_fulfillment/${encodeURIComponent(shipment.id)}`;
  return answer(201, null, { location: `${context.base}${place}` });
}

function readShippedDate(call: Call, order: Order, now: number): number {
  const text = call.body.shippedDate;
  if (text === undefined || text === null || text === "") return now;
  const at = typeof text === "string" ? Date.parse(text) : NaN;
  // A seller's clock may run ahead a little; a date before the sale or in days to come is none.
  if (Number.isNaN(at) || at > now + 86_400_000 || at < order.createdAt - 86_400_000)
    throw ebayError(32500, "Invalid shipped date", DOMAIN);
  return at;
}

function readLines(value: unknown, order: Order): { lineId: string; quantity: number }[] {
  const all = order.lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
  if (value === undefined || value === null) return all;
  if (!Array.isArray(value)) throw ebayError(32600, "Invalid input data", DOMAIN);
  if (value.length === 0) return all;
  const lines = value.map((one) => {
    const given = readObject(one);
    const lineId = readText(given, "lineItemId");
    const line = order.lines.find((each) => each.id === lineId);
    if (line === undefined) throw ebayError(32200, `Invalid line item id: ${lineId}`, DOMAIN);
    const quantity = given.quantity ?? line.quantity;
    const isRight = typeof quantity === "number" && Number.isInteger(quantity);
    if (!isRight || quantity < 1 || quantity > line.quantity)
      throw ebayError(32600, "Invalid input data", DOMAIN);
    return { lineId, quantity };
  });
  if (new Set(lines.map((one) => one.lineId)).size < lines.length)
    throw ebayError(32210, "Duplicate line item in the request", DOMAIN);
  return lines;
}
