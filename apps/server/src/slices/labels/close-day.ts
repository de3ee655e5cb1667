import { randomUUID } from "node:crypto";
import { AppError, type ManifestView } from "@stallkeeper/contract";
import { dayOf } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { awaitAction, requestAction } from "../actions/index.ts";
import { chooseCourier } from "./courier-call.ts";
import { throwRefusal } from "./label-purchase-action.ts";
import { readSenderSettings } from "./label-settings.ts";
import { manifestAction } from "./manifest-action.ts";
import { findManifest, findManifestFile, insertManifest, isDayClosed, lockDay } from "./manifests.store.ts";
import { listDayShipments } from "./shipments.store.ts";

/**
 * Closes a day of a courier's account, today unless said. Throws LABEL_PROVIDER_MISSING, ACCOUNT_NOT_FOUND,
 * FIELDS_INVALID where several couriers are linked and none is named, NOTHING_TO_HAND_OVER, DAY_CLOSED, also
 * for a second time, COURIER_REFUSED.
 */
export async function closeDay(
  ctx: Ctx,
  input: { accountId?: string | undefined; shipDate?: string | undefined },
): Promise<ManifestView> {
  requireScope(ctx, "labels.buy");
  const courier = await chooseCourier(ctx, input.accountId);
  const manifestId = randomUUID();
  const actionId = await inStore(ctx, async (tx) => {
    const { timeZone } = await readSenderSettings(tx);
    const shipDate = input.shipDate ?? dayOf(ctx.now().getTime(), timeZone);
    await lockDay(tx, courier.id, shipDate);
    if (await isDayClosed(tx, courier.id, shipDate)) throw new AppError("DAY_CLOSED", { shipDate });
    const shipments = await listDayShipments(tx, courier.id, shipDate);
    const isNew = await insertManifest(tx, {
      id: manifestId,
      accountId: courier.id,
      provider: courier.name,
      shipDate,
      parcelCount: shipments.length,
      closedByName: actorName(ctx),
      now: ctx.now(),
    });
    if (!isNew) throw new AppError("DAY_CLOSED", { shipDate });
    if (shipments.length === 0) throw new AppError("NOTHING_TO_HAND_OVER", { shipDate });
    await recordAudit(tx, ctx, {
      action: "dayClosed",
      object: { type: "manifest", id: manifestId },
      after: { courier: courier.name, shipDate, parcels: shipments.length },
    });
    await announce(tx, "manifest", [manifestId]);
    return requestAction(ctx, tx, {
      kind: manifestAction,
      accountId: courier.id,
      orderId: null,
      payload: { manifestId, shipDate },
      undo: {},
      idempotencyKey: `manifest:${manifestId}`,
      requestHash: "",
      details: {},
    });
  });
  const action = await awaitAction(ctx, actionId);
  throwRefusal(action);
  const row = await inStore(ctx, (tx) => findManifest(tx, manifestId));
  if (row === null) throw new AppError("RECORD_NOT_FOUND");
  return {
    _id: row.id,
    accountId: row.account_id,
    provider: row.provider,
    shipDate: row.ship_date,
    state: row.state,
    parcelCount: row.parcel_count,
  };
}

/** The kept file of a day's list. Throws RECORD_NOT_FOUND. */
export async function readManifestFile(ctx: Ctx, id: string): Promise<{ mediaType: string; file: Buffer }> {
  const found = await inStore(ctx, (tx) => findManifestFile(tx, id));
  if (found === null) throw new AppError("RECORD_NOT_FOUND", { manifestId: id });
  return found;
}
