/** Label files: fetched once from the courier and kept, so that printing again costs nothing and never buys anything. */
import { AppError, type LabelFormat, type ShipmentView } from "@stallkeeper/contract";
import { isLabelGood, shipmentAfterStep } from "@stallkeeper/domain";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { askCourier } from "./courier-call.ts";
import { joinLabels, toPaper, type LabelSize } from "./label-paper.ts";
import { viewShipment } from "./shipment-view.ts";
import { findLabelFile, findShipment, keepLabelFile, lockShipment, updateShipment, type ShipmentRow } from "./shipments.store.ts";

export interface PrintableFile {
  file: Buffer;
  name: string;
}

/** The file of a good label. Throws LABEL_NOT_FOUND, LABEL_NOT_GOOD, COURIER_REFUSED, COURIER_AWAY. A repeat gives the same file and asks nobody. */
export async function readLabelFile(ctx: Ctx, shipmentId: string, format: LabelFormat): Promise<PrintableFile> {
  const { shipment, file } = await readOne(ctx, shipmentId, format);
  return { file: format === "a4x2" ? await joinLabels([file], format) : file, name: `label-${shipment.tracking_number ?? shipment.id}-${format}.pdf` };
}

/** The files of good labels as one, in their order: a page each, or two to a sheet. Throws as `readLabelFile`. */
export async function readLabelFiles(ctx: Ctx, shipmentIds: readonly string[], format: LabelFormat): Promise<PrintableFile> {
  const files: Buffer[] = [];
  for (const id of shipmentIds) files.push((await readOne(ctx, id, format)).file);
  return { file: await joinLabels(files, format), name: `labels-${format}.pdf` };
}

async function readOne(ctx: Ctx, shipmentId: string, format: LabelFormat): Promise<{ shipment: ShipmentRow; file: Buffer }> {
  requireScope(ctx, "labels.buy");
  // Half a sheet of A4 holds a label of A6.
  const size: LabelSize = format === "a4x2" ? "a6" : format;
  const { shipment, kept } = await inStore(ctx, async (tx) => ({ shipment: await findShipment(tx, shipmentId), kept: await findLabelFile(tx, shipmentId, size) }));
  if (shipment === null || !shipment.has_label) throw new AppError("LABEL_NOT_FOUND", { shipmentId });
  const { label_ref: labelRef } = shipment;
  if (labelRef === null || !isLabelGood(shipment.state, shipment.void_state)) throw new AppError("LABEL_NOT_GOOD", { state: shipment.state, voidState: shipment.void_state });
  if (kept !== null) return { shipment, file: kept.file };
  const fetched = await askCourier(ctx, shipment.account_id, ({ port, vendor }) => port.file(vendor, { labelRef, format: port.formats.includes(size) ? size : "4x6" }));
  const file = await toPaper(fetched, size);
  await inStore(ctx, (tx) => keepLabelFile(tx, shipment.id, size, { mediaType: "application/pdf", bytes: file }));
  return { shipment, file };
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
