import { z } from "zod";
import { Rejected } from "@stallkeeper/connector-sdk";
import type { ShippingPort } from "@stallkeeper/connector-sdk";
import { callAtelier, shopPath } from "./atelier.client.ts";
import { shipmentWire } from "./receipt.mapping.ts";

const receiptSchema = z.looseObject({ is_shipped: z.boolean(), shipments: z.array(shipmentWire).nullish() });
const refusalSchema = z.looseObject({
  error: z.string(),
  error_code: z.string(),
  shipment: shipmentWire.optional(),
});

/**
 * Atelier has no idempotency keys, but takes one shipment a receipt: a second call answers 409 with the one
 * that stands there. If that is ours the first call had arrived, so a repeat has no second effect.
 */
export const atelierShipping: ShippingPort = {
  idempotent: true,
  whenUnpaid: "refuses",

  async confirm(ctx, confirmation) {
    const response = await callAtelier(ctx, {
      operation: "orders.ship",
      method: "POST",
      path: shopPath(ctx, `/receipts/${encodeURIComponent(confirmation.platformOrderId)}/tracking`),
      schema: shipmentWire,
      accept: [409],
      json: {
        carrier_name: confirmation.providerCode ?? confirmation.provider,
        tracking_code: confirmation.trackingNumber,
      },
    });
    if (response.isOk) return { state: "accepted", vendorRef: response.body.shipment_id, warnings: [] };
    const refusal = refusalSchema.safeParse(response.other).data;
    if (refusal?.shipment?.tracking_code === confirmation.trackingNumber)
      return { state: "accepted", vendorRef: refusal.shipment.shipment_id, warnings: [] };
    throw new Rejected(
      refusal?.error_code ?? "HTTP_409",
      refusal?.error ?? "The marketplace refused the shipment.",
      { operation: "orders.ship" },
    );
  },

  async readBack(ctx, { platformOrderId, trackingNumber }) {
    const response = await callAtelier(ctx, {
      operation: "orders.read",
      method: "GET",
      path: shopPath(ctx, `/receipts/${encodeURIComponent(platformOrderId)}`),
      schema: receiptSchema,
      accept: [404],
    });
    const shipments = response.isOk ? (response.body.shipments ?? []) : [];
    const found = shipments.find((shipment) => shipment.tracking_code === trackingNumber);
    return {
      isFound: found !== undefined,
      vendorRef: found?.shipment_id ?? null,
      provider: found?.carrier_name ?? "",
      trackingNumbers: shipments.map((shipment) => shipment.tracking_code),
      isOrderShipped: response.isOk && response.body.is_shipped,
    };
  },
};
