/**
 * The action "close the day": the courier gets the list of what is handed over, and gives its manifest. A day
 * is closed once; a lost answer is found again by the day. The file is kept, so that it can be printed again
 * whatever becomes of the courier.
 */
import { z } from "zod";
import type { ShipDayManifest } from "@stallkeeper/connector-sdk";
import { isHandedOver, shipmentAfterStep, type ActionState } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { defineAction, type Action, type ActionLook, type DefinedRun } from "../actions/index.ts";
import { portOf } from "./label-purchase-action.ts";
import { closeManifest, findManifest, noteManifestProblem } from "./manifests.store.ts";
import { lockByLabel, updateShipment } from "./shipments.store.ts";

const manifestPayload = z.object({ manifestId: z.string(), shipDate: z.string() });
type ManifestPayload = z.infer<typeof manifestPayload>;
type Run = DefinedRun<ManifestPayload, object>;

export const manifestAction = defineAction({
  payload: manifestPayload,
  undo: z.object({}),
  // Nobody is answered by it: the day's list is read again.
  answer: z.unknown(),
  kind: "manifest",
  scope: "labels.buy",
  doneNeedsLook: true,
  isIdempotent: (connector) => connector.labels?.idempotent ?? null,
  async send({ action, connector, vendor }: Run) {
    const closed = await portOf(connector.labels).closeDay(vendor, {
      shipDate: action.payload.shipDate,
      idempotencyKey: action.id,
    });
    return { vendorRef: closed.manifestRef, learned: closed };
  },
  async look({ action, connector, vendor }: Run): Promise<ActionLook> {
    const found = await portOf(connector.labels).findManifest(vendor, action.payload.shipDate);
    return found === null
      ? { isFound: false, isSettled: false, vendorRef: null }
      : { isFound: true, isSettled: true, vendorRef: found.manifestRef, learned: found };
  },
  record: recordManifest,
});

async function recordManifest(
  ctx: Ctx,
  tx: StoreTx,
  action: Action<ManifestPayload, object>,
  state: ActionState,
): Promise<unknown> {
  const { manifestId } = action.payload;
  const closed = action.learned as ShipDayManifest | undefined;
  if (closed === undefined)
    await noteManifestProblem(
      tx,
      manifestId,
      state === "refused" ? "refused" : "closing",
      state === "refused" || state === "gaveUp" ? action.problem : null,
      ctx.now(),
    );
  else {
    // A courier may list parcels that it has already: nobody hands these over today.
    let parcelCount = 0;
    for (const labelRef of closed.labelRefs) {
      const shipment = await lockByLabel(tx, action.account_id, labelRef);
      if (shipment === null || !isHandedOver(shipment.state)) parcelCount += 1;
      if (shipment !== null)
        await updateShipment(
          tx,
          shipment.id,
          { manifest_id: manifestId, state: shipmentAfterStep(shipment.state, "manifested") },
          ctx.now(),
        );
    }
    await closeManifest(
      tx,
      manifestId,
      {
        vendorRef: closed.manifestRef,
        parcelCount,
        mediaType: closed.file.mediaType,
        file: closed.file.bytes,
      },
      ctx.now(),
    );
  }
  await announce(tx, "manifest", [manifestId]);
  return findManifest(tx, manifestId);
}
