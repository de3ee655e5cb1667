import { AppError } from "@stallkeeper/contract";
import { inStore, type Ctx } from "../../platform/context.ts";
import { findAction } from "../actions/index.ts";
import { addOrderEvents } from "../orders/index.ts";
import { markAsShipped } from "../shipping/index.ts";
import { labelPurchaseAction } from "./label-purchase-action.ts";
import { findShipment } from "./shipments.store.ts";

/**
 * Tells the platform of a parcel whose label was bought with that wish. A repeat is the same call; what the
 * platform or the order's state forbids stands in the timeline.
 */
export async function shipBoughtLabel(
  ctx: Ctx,
  { shipmentId, actionId }: { shipmentId: string; actionId: string },
): Promise<void> {
  const shipment = await inStore(ctx, (tx) => findShipment(tx, shipmentId));
  if (
    shipment === null ||
    shipment.tracking_number === null ||
    (shipment.void_state !== null && shipment.void_state !== "refused")
  )
    return;
  const { order_id: orderId, provider, tracking_number: trackingNumber } = shipment;
  const purchase = await inStore(ctx, (tx) => findAction(tx, actionId));
  try {
    const isUnpaidMeant =
      purchase !== null && labelPurchaseAction.read(purchase).payload.isUnpaidMeant === true;
    await markAsShipped(ctx, {
      orderId,
      provider,
      trackingNumber,
      addToPaypal: true,
      isUnpaidMeant,
      idempotencyKey: `label:${shipmentId}`,
    });
  } catch (error) {
    // A refusal of the platform stands there already.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if (error.code === "PLATFORM_REFUSED") return;
    await inStore(ctx, (tx) =>
      addOrderEvents(tx, [
        {
          orderId,
          at: ctx.now().toISOString(),
          kind: "platformWarning",
          actor: ctx.actor.name,
          actionId,
          details: { kind: "labelPurchase", text: `Not marked as shipped: ${error.message}` },
        },
      ]),
    );
  }
}
