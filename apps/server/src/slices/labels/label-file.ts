/**
 * Label files: fetched once from the courier and kept, so that printing again costs nothing and never buys
 * anything.
 */
import { AppError, type LabelFilesQuery, type ShipmentView } from "@stallkeeper/contract";
import { isLabelGood, shipmentAfterStep, sortByWalk, type LabelFormat } from "@stallkeeper/domain";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { askCourier } from "./courier-call.ts";
import type { LabelSize } from "./label-paper.ts";
import { joinLabelFiles, readLabel } from "./label-reader.ts";
import { readOrdersToPick, readPlaces } from "./orders-to-send.store.ts";
import { viewShipment } from "./shipment-view.ts";
import {
  findLabelFile,
  findShipment,
  isLabel,
  keepLabelFile,
  lockShipment,
  updateShipment,
  type ShipmentRow,
} from "./shipments.store.ts";

/** What draws PDFs is loaded with the first of them: no start of the service waits for it. */
const loadPickSlips = () => import("./pick-slip.ts");

export interface PrintableFile {
  file: Buffer;
  name: string;
}

/**
 * The file of a good label. Throws LABEL_NOT_FOUND, LABEL_NOT_GOOD, COURIER_REFUSED, COURIER_AWAY. A repeat
 * gives the same file and asks nobody.
 */
export async function readLabelFile(
  ctx: Ctx,
  shipmentId: string,
  format: LabelFormat,
): Promise<PrintableFile> {
  const { shipment, file } = await readOne(ctx, shipmentId, format);
  return {
    file: format === "a4x2" ? await joinLabelFiles([file], format) : file,
    name: `label-${shipment.tracking_number ?? shipment.id}-${format}.pdf`,
  };
}

/**
 * The files of good labels as one: in the order wanted, with the pick slips of their orders, not of what
 * comes back; a page each, or two to a sheet. Throws as `readLabelFile`.
 */
export async function readLabelFiles(
  ctx: Ctx,
  { ids, format, sort, pickSlips, opens }: LabelFilesQuery,
): Promise<PrintableFile> {
  const labels: { orderId: string; isReturn: boolean; file: Buffer }[] = [];
  for (const id of ids) {
    const { shipment, file } = await readOne(ctx, id, format);
    labels.push({ orderId: shipment.order_id, isReturn: shipment.return_group !== null, file });
  }
  const { orders, places } = await inStore(ctx, async (tx) => {
    const found = await readOrdersToPick(
      tx,
      labels.map(({ orderId }) => orderId),
    );
    return {
      orders: found,
      places: await readPlaces(
        tx,
        found.flatMap(({ items }) => items.map(({ sku }) => sku?.trim() ?? "")),
      ),
    };
  });
  const walk =
    sort === "list"
      ? []
      : sortByWalk(orders, sort === "place" ? places : new Map<string, string>()).map(({ _id }) => _id);
  const sorted =
    sort === "list"
      ? labels
      : labels.toSorted((one, other) => walk.indexOf(one.orderId) - walk.indexOf(other.orderId));
  const slipOf = async ({ orderId, isReturn }: (typeof labels)[number]): Promise<Buffer[]> => {
    const order = orders.find(({ _id }) => _id === orderId);
    return pickSlips === "none" || isReturn || order === undefined
      ? []
      : [await (await loadPickSlips()).drawPickSlip(order, places, sizeOf(format))];
  };
  const pages = await Promise.all(
    sorted.map(async (label) => ({ label: label.file, slips: await slipOf(label) })),
  );
  const files =
    pickSlips === "apart"
      ? [...pages.map(({ label }) => label), ...pages.flatMap(({ slips }) => slips)]
      : pages.flatMap(({ label, slips }) => [label, ...slips]);
  return { file: await joinLabelFiles(files, format, opens === "print"), name: `labels-${format}.pdf` };
}

/** Half a sheet of A4 holds a label of A6. */
const sizeOf = (format: LabelFormat): LabelSize => (format === "a4x2" ? "a6" : format);

async function readOne(
  ctx: Ctx,
  shipmentId: string,
  format: LabelFormat,
): Promise<{ shipment: ShipmentRow; file: Buffer }> {
  requireScope(ctx, "labels.buy");
  const size = sizeOf(format);
  const { shipment, kept } = await inStore(ctx, async (tx) => ({
    shipment: await findShipment(tx, shipmentId),
    kept: await findLabelFile(tx, shipmentId, size),
  }));
  if (shipment === null || !isLabel(shipment)) throw new AppError("LABEL_NOT_FOUND", { shipmentId });
  const { label_ref: labelRef } = shipment;
  if (labelRef === null || !isLabelGood(shipment.state, shipment.void_state))
    throw new AppError("LABEL_NOT_GOOD", { state: shipment.state, voidState: shipment.void_state });
  if (kept !== null) return { shipment, file: kept.file };
  const fetched = await askCourier(ctx, shipment.account_id, ({ port, vendor }) =>
    port.file(vendor, { labelRef, format: port.formats.includes(size) ? size : "4x6" }),
  );
  const file = await readLabel(fetched, size);
  await inStore(ctx, (tx) =>
    keepLabelFile(tx, shipment.id, size, { mediaType: "application/pdf", bytes: file }),
  );
  return { shipment, file };
}

/** Counts a print of a good label. Throws LABEL_NOT_FOUND, LABEL_NOT_GOOD. Each repeat counts. */
export async function countPrint(ctx: Ctx, shipmentId: string): Promise<ShipmentView> {
  requireScope(ctx, "labels.buy");
  return inStore(ctx, async (tx) => {
    const shipment = await lockShipment(tx, shipmentId);
    if (shipment === null || !isLabel(shipment)) throw new AppError("LABEL_NOT_FOUND", { shipmentId });
    if (!isLabelGood(shipment.state, shipment.void_state))
      throw new AppError("LABEL_NOT_GOOD", { state: shipment.state, voidState: shipment.void_state });
    const change = {
      printed_count: shipment.printed_count + 1,
      printed_at: ctx.now(),
      state: shipmentAfterStep(shipment.state, "printed"),
    };
    await updateShipment(tx, shipment.id, change, ctx.now());
    await announce(tx, "shipment", [shipment.id]);
    return viewShipment({ ...shipment, ...change });
  });
}
