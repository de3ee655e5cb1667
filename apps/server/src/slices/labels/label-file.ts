/** Label files: fetched once from the courier and kept, so that printing again costs nothing and never buys anything. */
import { AppError } from "@stallkeeper/contract";
import { isLabelGood, shipmentAfterStep } from "@stallkeeper/domain";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { askCourier } from "./courier-call.ts";
import { findLabelFile, findShipment, keepLabelFile, lockShipment, updateShipment } from "./shipments.store.ts";

/** The file of a good label; it counts as printed. Throws LABEL_NOT_FOUND, LABEL_NOT_GOOD, COURIER_REFUSED, COURIER_AWAY. A repeat gives the same file and counts again. */
export async function printLabel(ctx: Ctx, shipmentId: string, format: string): Promise<{ mediaType: string; file: Buffer; name: string }> {
  requireScope(ctx, "labels.buy");
  const { shipment, kept } = await inStore(ctx, async (tx) => ({ shipment: await findShipment(tx, shipmentId), kept: await findLabelFile(tx, shipmentId, format) }));
  if (shipment === null || !shipment.has_label) throw new AppError("LABEL_NOT_FOUND", { shipmentId });
  const { label_ref: labelRef } = shipment;
  if (labelRef === null || !isLabelGood(shipment.state, shipment.void_state)) throw new AppError("LABEL_NOT_GOOD", { state: shipment.state, voidState: shipment.void_state });
  const fetched = kept === null ? await askCourier(ctx, shipment.account_id, ({ port, vendor }) => port.file(vendor, { labelRef, format })) : null;
  await inStore(ctx, async (tx) => {
    if (fetched !== null) await keepLabelFile(tx, shipment.id, format, fetched);
    const now = await lockShipment(tx, shipment.id);
    if (now === null) return;
    await updateShipment(tx, shipment.id, { printed_count: now.printed_count + 1, printed_at: ctx.now(), state: shipmentAfterStep(now.state, "printed") }, ctx.now());
    await announce(tx, "shipment", [shipment.id]);
  });
  const { mediaType, file } = fetched === null ? (kept ?? { mediaType: "", file: Buffer.alloc(0) }) : { mediaType: fetched.mediaType, file: fetched.bytes };
  return { mediaType, file, name: `label-${shipment.tracking_number ?? shipment.id}-${format}.pdf` };
}
