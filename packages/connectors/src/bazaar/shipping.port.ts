import { z } from "zod";
import { Rejected } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, ShippingPort } from "@stallkeeper/connector-sdk";
import { callBazaar, fetchFromBazaar } from "./bazaar.client.ts";
import { shipmentWire } from "./order.mapping.ts";

const orderSchema = z.looseObject({ status: z.string(), shipments: z.array(shipmentWire).nullish() });

async function readShipments(ctx: ConnectorContext, platformOrderId: string) {
  const response = await callBazaar(ctx, {
    operation: "orders.read",
    method: "GET",
    path: `/orders/${encodeURIComponent(platformOrderId)}`,
    schema: orderSchema,
    accept: [404],
  });
  return {
    status: response.isOk ? response.body.status : null,
    shipments: response.isOk ? (response.body.shipments ?? []) : [],
  };
}

/**
 * Bazaar keeps idempotency keys for ever: the same key and body has one effect, whatever happened to the
 * answer.
 */
export const bazaarShipping: ShippingPort = {
  idempotent: true,
  whenUnpaid: "refuses",
  takesParts: true,

  async confirm(ctx, confirmation) {
    const shipment = await fetchFromBazaar(ctx, {
      operation: "orders.ship",
      method: "POST",
      path: `/orders/${encodeURIComponent(confirmation.platformOrderId)}/shipments`,
      schema: shipmentWire,
      headers: { "idempotency-key": confirmation.idempotencyKey.slice(0, 100) },
      json: {
        carrier: confirmation.providerCode ?? confirmation.provider,
        tracking_number: confirmation.trackingNumber,
        shipped_at: confirmation.shippedAt,
        ...(confirmation.items.length === 0
          ? {}
          : {
              line_items: confirmation.items.map(({ itemId, quantity }) => ({
                line_item_id: itemId,
                quantity,
              })),
            }),
      },
    });
    return { state: "accepted", vendorRef: shipment.shipment_id, warnings: [] };
  },

  async readBack(ctx, { platformOrderId, trackingNumber }) {
    const { status, shipments } = await readShipments(ctx, platformOrderId);
    const found = shipments.find((shipment) => shipment.tracking_number === trackingNumber);
    return {
      isFound: found !== undefined,
      vendorRef: found?.shipment_id ?? null,
      provider: found?.carrier ?? "",
      trackingNumbers: shipments.map((shipment) => shipment.tracking_number),
      isOrderShipped: status !== null && ["SHIPPED", "DELIVERED"].includes(status),
    };
  },

  async correct(ctx, { platformOrderId, previousTrackingNumber, provider, providerCode, trackingNumber }) {
    const { shipments } = await readShipments(ctx, platformOrderId);
    const found = shipments.find((shipment) => shipment.tracking_number === previousTrackingNumber);
    if (found === undefined)
      throw new Rejected("SHIPMENT_NOT_FOUND", "Bazaar doesn't have this tracking number.", {
        operation: "orders.correct",
      });
    const shipment = await fetchFromBazaar(ctx, {
      operation: "orders.correct",
      method: "PUT",
      path: `/orders/${encodeURIComponent(platformOrderId)}/shipments/${encodeURIComponent(found.shipment_id)}`,
      schema: shipmentWire,
      json: { carrier: providerCode ?? provider, tracking_number: trackingNumber },
    });
    return { state: "accepted", vendorRef: shipment.shipment_id, warnings: [] };
  },
};
