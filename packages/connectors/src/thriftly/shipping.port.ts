/**
 * Shipping on Thriftly goes by parcel, and a second call makes a second shipment and a second mail to the
 * buyer. So `confirm` looks at the purchase first, writes only to parcels that have no such shipment yet, and
 * the caller looks again (`readBack`) before any repeat. A refusal after another parcel was told is no
 * refusal of the whole: it is a warning, and the look afterwards finds the order unfinished.
 */
import { z } from "zod";
import { Rejected } from "@stallkeeper/connector-sdk";
import type {
  ConnectorContext,
  ShipmentConfirmation,
  ShippedItem,
  ShippingPort,
} from "@stallkeeper/connector-sdk";
import { purchaseWire } from "./purchase.mapping.ts";
import type { Purchase } from "./purchase.mapping.ts";
import { callThriftly, fetchFromThriftly } from "./thriftly.client.ts";

const shipmentSchema = z.looseObject({ shipmentId: z.union([z.number(), z.string()]).transform(String) });

async function readPurchase(ctx: ConnectorContext, purchaseId: string): Promise<Purchase | null> {
  const response = await callThriftly(ctx, {
    operation: "orders.read",
    method: "GET",
    path: `/purchases/${encodeURIComponent(purchaseId)}`,
    schema: purchaseWire,
    accept: [404],
  });
  return response.isOk ? response.body : null;
}

type Parcel = Purchase["parcels"][number];

function hasNumber(parcel: Parcel, trackingNumber: string): boolean {
  return parcel.shipments.some((shipment) => shipment.trackingCode === trackingNumber);
}

/**
 * The parcels that hold the named lines; with no line named, those not shipped yet and those with our number.
 */
function targetsOf(
  purchase: Purchase,
  items: readonly ShippedItem[],
  trackingNumber: string,
): readonly Parcel[] {
  if (items.length === 0)
    return purchase.parcels.filter(
      (parcel) => parcel.state !== "SHIPPED" || hasNumber(parcel, trackingNumber),
    );
  const parcelIds = new Set(
    purchase.lines
      .filter((line) => items.some((item) => item.itemId === line.lineId))
      .map((line) => line.parcelId),
  );
  return purchase.parcels.filter((parcel) => parcelIds.has(parcel.parcelId));
}

async function postParcel(
  ctx: ConnectorContext,
  { platformOrderId, provider, providerCode, trackingNumber }: ShipmentConfirmation,
  parcel: Parcel,
): Promise<string> {
  const { body } = await fetchFromThriftly(ctx, {
    operation: "orders.ship",
    method: "POST",
    schema: shipmentSchema,
    path: `/purchases/${encodeURIComponent(platformOrderId)}/parcels/${encodeURIComponent(parcel.parcelId)}/shipments`,
    json: { carrier: providerCode ?? provider, trackingCode: trackingNumber },
  });
  return body.shipmentId;
}

export const thriftlyShipping: ShippingPort = {
  idempotent: false,
  whenUnpaid: "refuses",

  async confirm(ctx, confirmation) {
    const { platformOrderId, trackingNumber, items } = confirmation;
    const purchase = await readPurchase(ctx, platformOrderId);
    if (!purchase)
      throw new Rejected("PURCHASE_NOT_FOUND", "Thriftly doesn't have this purchase.", {
        operation: "orders.ship",
        notFound: true,
      });
    const targets = targetsOf(purchase, items, trackingNumber);
    if (targets.length === 0)
      throw new Rejected("ALREADY_SHIPPED", "Every parcel in this purchase has already shipped.", {
        operation: "orders.ship",
      });
    const told = targets.filter((target) => hasNumber(target, trackingNumber));
    let vendorRef =
      told.flatMap((parcel) => parcel.shipments).find((shipment) => shipment.trackingCode === trackingNumber)
        ?.shipmentId ?? null;
    const warnings: string[] = [];
    for (const parcel of targets.filter((target) => !told.includes(target))) {
      try {
        const shipmentId = await postParcel(ctx, confirmation, parcel);
        vendorRef ??= shipmentId;
        told.push(parcel);
      } catch (error) {
        if (!(error instanceof Rejected) || error.effectUnknown) throw error;
        if (told.length === 0) throw error;
        warnings.push(`Parcel ${parcel.parcelId} was refused: ${error.text}`);
      }
    }
    return { state: "accepted", vendorRef, warnings };
  },

  async readBack(ctx, { platformOrderId, trackingNumber, items = [] }) {
    const purchase = await readPurchase(ctx, platformOrderId);
    const shipments = purchase?.parcels.flatMap((parcel) => parcel.shipments) ?? [];
    const found = shipments.find((shipment) => shipment.trackingCode === trackingNumber);
    const isWhole =
      purchase !== null &&
      targetsOf(purchase, items, trackingNumber).every((parcel) => hasNumber(parcel, trackingNumber));
    return {
      isFound: found !== undefined && isWhole,
      vendorRef: found?.shipmentId ?? null,
      provider: found?.carrier ?? "",
      trackingNumbers: shipments.map((shipment) => shipment.trackingCode),
      isOrderShipped: purchase !== null && ["SHIPPED", "COMPLETED"].includes(purchase.state),
    };
  },
};
