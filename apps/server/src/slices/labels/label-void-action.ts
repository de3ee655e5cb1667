/**
 * The action "give a label back". From the request on the label is not to be used. The courier takes the wish
 * in and decides about the money later: that is chased by the looks at the parcel until it is paid back, or
 * refused, which makes the label good again.
 */
import { z } from "zod";
import { shipmentView, type ShipmentView } from "@stallkeeper/contract";
import { voidAfter, voidStates, type ActionState } from "@stallkeeper/domain";
import type { VoidAnswer } from "@stallkeeper/connector-sdk";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  defineAction,
  withdrawnCode,
  type Action,
  type ActionLook,
  type DefinedRun,
} from "../actions/index.ts";
import { portOf } from "./label-purchase-action.ts";
import { viewShipment } from "./shipment-view.ts";
import { findShipment, lockShipment, updateShipment } from "./shipments.store.ts";

const labelVoidPayload = z.object({ shipmentId: z.string(), labelRef: z.string() });
type LabelVoidPayload = z.infer<typeof labelVoidPayload>;

/** How the label's money stood before. */
const labelVoidUndo = z.object({
  void_state: z.enum(voidStates).nullable(),
  void_reason: z.string().nullable(),
});
export type LabelVoidUndo = z.infer<typeof labelVoidUndo>;

type Run = DefinedRun<LabelVoidPayload, LabelVoidUndo>;
const firstLookMs = 5_000;

export const labelVoidAction = defineAction({
  payload: labelVoidPayload,
  undo: labelVoidUndo,
  answer: shipmentView,
  kind: "labelVoid",
  scope: "labels.buy",
  canWithdraw: true,
  // A label that is void already answers the same.
  isIdempotent: (connector) => (connector.labels === undefined ? null : true),
  async send({ action, connector, vendor }: Run) {
    const { labelRef } = action.payload;
    return { vendorRef: labelRef, learned: await portOf(connector.labels).void(vendor, labelRef) };
  },
  async look({ action, connector, vendor }: Run): Promise<ActionLook> {
    const label = await portOf(connector.labels).read(vendor, action.payload.labelRef);
    const voided = label?.void ?? null;
    return {
      isFound: voided !== null,
      isSettled: true,
      vendorRef: label?.labelRef ?? null,
      ...(voided === null ? {} : { learned: voided }),
    };
  },
  record: recordVoid,
});

async function recordVoid(
  ctx: Ctx,
  tx: StoreTx,
  action: Action<LabelVoidPayload, LabelVoidUndo>,
  state: ActionState,
): Promise<ShipmentView | null> {
  const shipment = await lockShipment(tx, action.payload.shipmentId);
  if (shipment === null) return null;
  const said = action.learned as VoidAnswer | undefined;
  // Withdrawn before the courier heard of it, the label is what it was.
  const { void_state, void_reason } = action.undo;
  if (action.problem_code === withdrawnCode)
    await updateShipment(tx, shipment.id, { void_state, void_reason }, ctx.now());
  else if (state === "refused")
    await updateShipment(tx, shipment.id, { void_state: "refused", void_reason: action.problem }, ctx.now());
  else if (state === "gaveUp")
    await updateShipment(tx, shipment.id, { void_reason: action.problem }, ctx.now());
  else if (said !== undefined) {
    await updateShipment(
      tx,
      shipment.id,
      {
        void_state: voidAfter(shipment.void_state, said.state),
        void_reason: said.reason,
        look_at: new Date(ctx.now().getTime() + firstLookMs),
      },
      ctx.now(),
    );
  }
  await announce(tx, "shipment", [shipment.id]);
  const after = await findShipment(tx, shipment.id);
  return after === null ? null : viewShipment(after);
}
