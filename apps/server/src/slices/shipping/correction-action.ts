/**
 * The action "tell the platform the right courier and number". While it is under way the order's shipment
 * state is the action's, so that no pull brings the old number back; at its end the state from before stands
 * again. A look finds it done when the new number stands at the platform, with the courier where only that
 * was changed.
 */
import { z } from "zod";
import type { Connector, ShipmentCorrection } from "@stallkeeper/connector-sdk";
import { shippedOrder, type ShippedOrder } from "@stallkeeper/contract";
import type { ActionState } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { defineAction, type Action, type ActionLook, type DefinedRun } from "../actions/index.ts";
import { addTag, lockOrders, updateOrder } from "../orders/index.ts";
import { letPaypalBeTold, withdrawFromPaypal } from "../paypal/index.ts";
import { orderAnswer } from "./order-answer.store.ts";

const correctionPayload = z.object({
  platformOrderId: z.string(),
  previousTrackingNumber: z.string(),
  provider: z.string(),
  trackingNumber: z.string(),
  /** Where its buyer follows it; asked for once, so that a repeat says the same. */
  trackingUrl: z.string().optional(),
  shippedAt: z.string(),
});
export type CorrectionPayload = z.infer<typeof correctionPayload>;

/** What stood at the order before. */
const correctionUndo = z.object({
  provider: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  shipmentState: z.string().nullable(),
});
export type CorrectionUndo = z.infer<typeof correctionUndo>;

type Run = DefinedRun<CorrectionPayload, CorrectionUndo>;

export const correctionAction = defineAction({
  payload: correctionPayload,
  undo: correctionUndo,
  answer: shippedOrder,
  kind: "correction",
  scope: "orders.write",
  isIdempotent: (connector: Connector) => (connector.shipping?.correct === undefined ? null : false),
  async send({ action, connector, vendor }: Run) {
    const correction: ShipmentCorrection = { ...action.payload, idempotencyKey: action.id };
    const accepted = await portOf(connector).correct?.(vendor, correction);
    return { vendorRef: accepted?.vendorRef ?? null, warnings: accepted?.warnings ?? [] };
  },
  async look({ action, connector, vendor }: Run): Promise<ActionLook> {
    const { platformOrderId, previousTrackingNumber, provider, trackingNumber } = action.payload;
    const {
      isFound,
      provider: shown,
      vendorRef,
    } = await portOf(connector).readBack(vendor, { platformOrderId, trackingNumber });
    return {
      isFound: isFound && (trackingNumber !== previousTrackingNumber || shown === provider),
      isSettled: true,
      vendorRef,
    };
  },
  record: recordCorrection,
});

function portOf(connector: Connector) {
  if (connector.shipping === undefined) throw new Error(`${connector.id} has no shipping port`);
  return connector.shipping;
}

async function recordCorrection(
  ctx: Ctx,
  tx: StoreTx,
  action: Action<CorrectionPayload, CorrectionUndo>,
  state: ActionState,
): Promise<ShippedOrder | null> {
  const [order] = await lockOrders(tx, [action.order_id ?? ""]);
  if (order === undefined) return null;
  const { undo, payload: sent } = action;
  if (state === "refused") await withdrawFromPaypal(ctx, tx, action.id);
  if (state === "accepted" || state === "verified") await letPaypalBeTold(ctx, tx, action.id);
  if (state === "refused") {
    await updateOrder(tx, order.id, {
      shipment_state: undo.shipmentState,
      ...(order.shipping_provider === sent.provider ? { shipping_provider: undo.provider } : {}),
      ...(order.tracking_number === sent.trackingNumber ? { tracking_number: undo.trackingNumber } : {}),
    });
    // Whoever asked has gone by now, so somebody has to be told.
    if (action.age_ms > ctx.answerWithinMs) await addTag(tx, [order.id], "needsAdminAttention");
  } else {
    await updateOrder(tx, order.id, { shipment_state: state === "verified" ? undo.shipmentState : state });
  }
  return orderAnswer(tx, order.id);
}
