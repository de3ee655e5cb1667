import { z } from "zod";
import type { ShippingPort } from "@stallkeeper/connector-sdk";
import { callBazaar, fetchFromBazaar } from "./bazaar.client.ts";
import { shipmentWire } from "./order.mapping.ts";

const orderSchema = z.looseObject({ status: z.string(), shipments: z.array(shipmentWire).nullish() });

/** Bazaar keeps idempotency keys for ever: the same key and body has one effect, whatever happened to the answer. */
export const bazaarShipping: ShippingPort = {
  idempotent: true,

  async confirm(ctx, confirmation) {
    const shipment = await fetchFromBazaar(ctx, {
      operation: "orders.ship", method: "POST", path: `/orders/${encodeURIComponent(confirmation.platformOrderId)}/shipments`, schema: shipmentWire,
      headers: { "idempotency-key": confirmation.idempotencyKey.slice(0, 100) },
      json: {
        carrier: confirmation.providerCode ?? confirmation.provider,
        tracking_number: confirmation.trackingNumber,
        shipped_at: confirmation.shippedAt,
        ...(confirmation.items.length === 0 ? {} : { line_items: confirmation.items.map(({ itemId, quantity }) => ({ line_item_id: itemId, quantity })) }),
      },
    });
    return { state: "accepted", vendorRef: shipment.shipment_id, warnings: [] };
  },

  async readBack(ctx, { platformOrderId, trackingNumber }) {
    const response = await callBazaar(ctx, { operation: "orders.read", method: "GET", path: `/orders/${encodeURIComponent(platformOrderId)}`, schema: orderSchema, accept: [404] });
    const shipments = response.isOk ? response.body.shipments ?? [] : [];
    const found = shipments.find((shipment) => shipment.tracking_number === trackingNumber);
    return {
      isFound: found !== undefined, vendorRef: found?.shipment_id ?? null, provider: found?.carrier ?? "",
      trackingNumbers: shipments.map((shipment) => shipment.tracking_number),
      isOrderShipped: response.isOk && ["SHIPPED", "DELIVERED"].includes(response.body.status),
    };
  },
};
