import { randomUUID } from "node:crypto";
import { AppError, type ShipmentView } from "@stallkeeper/contract";
import { isVoidable } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { awaitAction, requestAction } from "../actions/index.ts";
import { throwRefusal } from "./label-purchase-action.ts";
import { labelVoidAction, type LabelVoidUndo } from "./label-void-action.ts";
import { viewShipment } from "./shipment-view.ts";
import { findShipment, isLabel, lockShipment, updateShipment } from "./shipments.store.ts";

/** What became of a wish to give a label back. */
export interface VoidedLabel {
  /** The courier has taken it in; false: still under way. */
  isAsked: boolean;
  shipment: ShipmentView;
}

/**
 * Gives a label back; the courier decides on the money. Throws LABEL_NOT_FOUND, LABEL_NOT_VOIDABLE, also for
 * a second time, COURIER_REFUSED, ACTION_WITHDRAWN.
 */
export async function voidLabel(ctx: Ctx, shipmentId: string): Promise<VoidedLabel> {
  requireScope(ctx, "labels.buy");
  const actionId = await inStore(ctx, async (tx) => {
    const shipment = await lockShipment(tx, shipmentId);
    if (shipment === null || !isLabel(shipment)) throw new AppError("LABEL_NOT_FOUND", { shipmentId });
    if (shipment.label_ref === null || !isVoidable(shipment.state, shipment.void_state))
      throw new AppError("LABEL_NOT_VOIDABLE", { state: shipment.state, voidState: shipment.void_state });
    const undo: LabelVoidUndo = { void_state: shipment.void_state, void_reason: shipment.void_reason };
    await updateShipment(tx, shipment.id, { void_state: "requested", void_reason: null }, ctx.now());
    await recordAudit(tx, ctx, {
      action: "labelVoided",
      object: { type: "order", id: shipment.order_id },
      before: { state: shipment.state, voidState: shipment.void_state },
      after: { shipmentId: shipment.id, voidState: "requested" },
    });
    await announce(tx, "shipment", [shipment.id]);
    return requestAction(ctx, tx, {
      kind: labelVoidAction,
      accountId: shipment.account_id,
      orderId: shipment.order_id,
      payload: { shipmentId: shipment.id, labelRef: shipment.label_ref },
      undo,
      idempotencyKey: `labelVoid:${randomUUID()}`,
      requestHash: "",
      details: { provider: shipment.provider, trackingNumber: shipment.tracking_number },
    });
  });
  const action = await awaitAction(ctx, actionId);
  throwRefusal(action);
  const after = await inStore(ctx, (tx) => findShipment(tx, shipmentId));
  if (after === null) throw new AppError("LABEL_NOT_FOUND", { shipmentId });
  return {
    isAsked: action?.state === "accepted" || action?.state === "verified",
    shipment: viewShipment(after),
  };
}
