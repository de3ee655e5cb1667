/** Label files: fetched once from the courier and kept, so that printing again costs nothing and never buys anything. */
import { AppError, type ShipmentView } from "@stallkeeper/contract";
import { isLabelGood, shipmentAfterStep } from "@stallkeeper/domain";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { askCourier } from "./courier-call.ts";
import { viewShipment } from "./shipment-view.ts";
import { findLabelFile, findShipment, keepLabelFile, lockShipment, updateShipment } from "./shipments.store.ts";

/** The file of a good label. Throws LABEL_NOT_FOUND, LABEL_NOT_GOOD, COURIER_REFUSED, COURIER_AWAY. A repeat gives the same file and asks nobody. */
export async function readLabelFile(ctx: Ctx, shipmentId: string, format: string): Promise<{ mediaType: string; file: Buffer; name: string }> {
  requireScope(ctx, "labels.buy");
  const { shipment, kept } = await inStore(ctx, async (tx) => ({ shipment: await findShipment(tx, shipmentId), kept: await findLabelFile(tx, shipmentId, format) }));
  if (shipment === null || !shipment.has_label) throw new AppError("LABEL_NOT_FOUND", { shipmentId });
  const { label_ref: labelRef } = shipment;
  if (labelRef === null || !isLabelGood(shipment.state, shipment.void_state)) throw new AppError("LABEL_NOT_GOOD", { state: shipment.state, voidState: shipment.void_state });
  const name = `label-${shipment.tracking_number ?? shipment.id}-${format}.pdf`;
  if (kept !== null) return { ...kept, name };
  const fetched = await askCourier(ctx, shipment.account_id, ({ port, vendor }) => port.file(vendor, { labelRef, format }));
  await inStore(ctx, (tx) => keepLabelFile(tx, shipment.id, format, fetched));
  return { mediaType: fetched.mediaType, file: fetched.bytes, name };
}

/** Counts a print of a good label. Throws LABEL_NOT_FOUND, LABEL_NOT_GOOD. Each repeat counts. */
export async function countPrint(ctx: Ctx, shipmentId: string): Promise<ShipmentView> {
  requireScope(ctx, "labels.buy");
  return inStore(ctx, async (tx) => {
    const shipment = await lockShipment(tx, shipmentId);
    if (shipment === null || !shipment.has_label) throw new AppError("LABEL_NOT_FOUND", { shipmentId });
    if (!isLabelGood(shipment.state, shipment.void_state)) throw new AppError("LABEL_NOT_GOOD", { state: shipment.state, voidState: shipment.void_state });
    const change = { printed_count: shipment.printed_count + 1, printed_at: ctx.now(), state: shipmentAfterStep(shipment.state, "printed") };
    await updateShipment(tx, shipment.id, change, ctx.now());
    await announce(tx, "shipment", [shipment.id]);
    return viewShipment({ ...shipment, ...change });
  });
}
