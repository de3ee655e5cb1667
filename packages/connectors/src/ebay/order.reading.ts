/** Reading one order and what eBay keeps beside it; shared by the ports. */
import { z } from "zod";
import { jsonObject, Rejected } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, JsonObject } from "@stallkeeper/connector-sdk";
import { callEbay, fetchFromEbay } from "./ebay.client.ts";
import { shipmentWire } from "./order.wire.ts";
import type { EbayShipment } from "./order.wire.ts";

const unknownOrder = new Set(["32100", "34913"]);
const shipmentsSchema = z.looseObject({ fulfillments: z.array(shipmentWire).nullish() });

/** The address of an order's calls. */
export function orderPath(platformOrderId: string): string {
  return `/sell/fulfillment/v1/order/${encodeURIComponent(platformOrderId)}`;
}

/** The vendor object; null where eBay doesn't know the order. */
export async function fetchOrder(ctx: ConnectorContext, platformOrderId: string): Promise<JsonObject | null> {
  try {
    const response = await callEbay(ctx, {
      operation: "orders.read",
      method: "GET",
      path: orderPath(platformOrderId),
      schema: jsonObject,
      accept: [404],
    });
    return response.isOk ? response.body : null;
  } catch (error) {
    if (error instanceof Rejected && unknownOrder.has(error.vendorCode)) return null;
    throw error;
  }
}

/** The parcels that eBay was told of. */
export async function fetchShipments(
  ctx: ConnectorContext,
  platformOrderId: string,
): Promise<readonly EbayShipment[]> {
  const { fulfillments } = await fetchFromEbay(ctx, {
    operation: "shipments.list",
    method: "GET",
    path: `${orderPath(platformOrderId)}/shipping_fulfillment`,
    schema: shipmentsSchema,
  });
  return fulfillments ?? [];
}

/** The order with its parcels, where it has some. */
export async function fetchWholeOrder(
  ctx: ConnectorContext,
  platformOrderId: string,
): Promise<JsonObject | null> {
  const order = await fetchOrder(ctx, platformOrderId);
  if (order === null || order.orderFulfillmentStatus === "NOT_STARTED") return order;
  const shipments = await fetchShipments(ctx, platformOrderId);
  return { ...order, shippingFulfillments: z.array(jsonObject).parse(shipments) };
}
