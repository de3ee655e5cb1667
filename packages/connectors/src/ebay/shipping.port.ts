/**
 * Telling eBay of parcels. It has no keys against repeats, but names a shipment by its tracking number: a
 * look at the order's shipments says whether one arrived. Couriers go out in eBay's words, numbers as letters
 * and digits alone. What was told can't be changed there by this API, so there is no correction.
 */
import { Rejected } from "@stallkeeper/connector-sdk";
import type {
  ConnectorContext,
  ShipmentConfirmation,
  ShippedItem,
  ShippingPort,
} from "@stallkeeper/connector-sdk";
import { z } from "zod";
import { carrierCode, carrierName, plainNumber } from "./carriers.ts";
import { callEbay } from "./ebay.client.ts";
import { fetchOrder, fetchShipments, orderPath } from "./order.reading.ts";
import { orderWire } from "./order.wire.ts";
import type { EbayShipment } from "./order.wire.ts";

export const ebayShipping: ShippingPort = {
  idempotent: false,
  takesParts: true,
  whenUnpaid: "refuses",

  async confirm(ctx, confirmation) {
    const trackingNumber = plainNumber(confirmation.trackingNumber);
    const items = confirmation.items.length > 0 ? confirmation.items : await openItems(ctx, confirmation);
    const response = await callEbay(ctx, {
      operation: "orders.ship",
      method: "POST",
      path: `${orderPath(confirmation.platformOrderId)}/shipping_fulfillment`,
      schema: z.unknown(),
      json: {
        lineItems: items.map(({ itemId, quantity }) => ({ lineItemId: itemId, quantity })),
        shippedDate: confirmation.shippedAt,
        shippingCarrierCode: confirmation.providerCode ?? carrierCode(confirmation.provider),
        trackingNumber,
      },
    });
    const made = response.headers.location?.split("/").at(-1) ?? "";
    return { state: "accepted", vendorRef: made === "" ? trackingNumber : made, warnings: [] };
  },

  async readBack(ctx, { platformOrderId, trackingNumber }) {
    const order = await fetchOrder(ctx, platformOrderId);
    if (order === null)
      return { isFound: false, vendorRef: null, provider: "", trackingNumbers: [], isOrderShipped: false };
    const shipments = await fetchShipments(ctx, platformOrderId);
    const isMeant = ({ shipmentTrackingNumber: number }: EbayShipment): boolean =>
      number !== "" && plainNumber(number) === plainNumber(trackingNumber);
    const found = shipments.find(isMeant);
    return {
      isFound: found !== undefined,
      vendorRef: found?.fulfillmentId ?? null,
      provider: carrierName(found?.shippingCarrierCode ?? ""),
      // Ours is named as the seller typed it, so that it is recognised.
      trackingNumbers: shipments
        .map((shipment) => (isMeant(shipment) ? trackingNumber : shipment.shipmentTrackingNumber))
        .filter((number) => number !== ""),
      isOrderShipped: order.orderFulfillmentStatus === "FULFILLED",
    };
  },
};

/** What of the order no parcel holds yet. Throws Rejected where eBay doesn't know it, or nothing is left. */
async function openItems(
  ctx: ConnectorContext,
  { platformOrderId }: ShipmentConfirmation,
): Promise<readonly ShippedItem[]> {
  const external = await fetchOrder(ctx, platformOrderId);
  if (external === null)
    throw new Rejected("ORDER_NOT_FOUND", "eBay doesn't know this order.", { operation: "orders.ship" });
  const { lineItems, orderFulfillmentStatus } = orderWire
    .pick({ lineItems: true, orderFulfillmentStatus: true })
    .parse(external);
  const told = orderFulfillmentStatus === "NOT_STARTED" ? [] : await fetchShipments(ctx, platformOrderId);
  const inParcels = new Map<string, number>();
  for (const { lineItemId, quantity } of told.flatMap((shipment) => shipment.lineItems ?? []))
    inParcels.set(lineItemId, (inParcels.get(lineItemId) ?? 0) + (quantity ?? 1));
  const open = lineItems
    .map(({ lineItemId, quantity }) => ({
      itemId: lineItemId,
      quantity: quantity - (inParcels.get(lineItemId) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
  if (open.length === 0)
    throw new Rejected("ALREADY_SHIPPED", "eBay has every item of this order as shipped.", {
      operation: "orders.ship",
    });
  return open;
}
