/**
 * The act "tell the platform the right courier and number". While it is under way the order's shipment state
 * is the act's, so that no pull brings the old number back; at its end the state from before stands again. A
 * look finds it done when the new number stands at the platform, with the courier where only that was
 * changed.
 */
import type { Connector, ShipmentCorrection } from "@stallkeeper/connector-sdk";
import type { ActionState } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import type { ActionKind, ActionLook, ActionRow, ActionRun } from "../actions/index.ts";
import { addTag, lockOrders, updateOrder } from "../orders/index.ts";
import { letPaypalBeTold, withdrawFromPaypal } from "../paypal/index.ts";
import { orderAnswer } from "./order-answer.store.ts";
import { answerWithinMs } from "./shipment-action.ts";

export interface CorrectionPayload {
  platformOrderId: string;
  previousTrackingNumber: string;
  provider: string;
  trackingNumber: string;
  /** Where its buyer follows it; asked for once, so that a repeat says the same. */
  trackingUrl?: string;
  shippedAt: string;
}

/** What stood at the order before. */
export interface CorrectionUndo {
  provider: string | null;
  trackingNumber: string | null;
  shipmentState: string | null;
}

const payloadOf = (action: ActionRow) => action.payload as unknown as CorrectionPayload;

export const correctionAction: ActionKind = {
  kind: "correction",
  scope: "orders.write",
  isIdempotent: (connector: Connector) => (connector.shipping?.correct === undefined ? null : false),
  async send({ action, connector, vendor }: ActionRun) {
    const correction: ShipmentCorrection = { ...payloadOf(action), idempotencyKey: action.id };
    const accepted = await portOf(connector).correct?.(vendor, correction);
    return { vendorRef: accepted?.vendorRef ?? null, warnings: accepted?.warnings ?? [] };
  },
  async look({ action, connector, vendor }: ActionRun): Promise<ActionLook> {
    const { platformOrderId, previousTrackingNumber, provider, trackingNumber } = payloadOf(action);
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
};

function portOf(connector: Connector) {
  if (connector.shipping === undefined) throw new Error(`${connector.id} has no shipping port`);
  return connector.shipping;
}

async function recordCorrection(
  ctx: Ctx,
  tx: StoreTx,
  action: ActionRow,
  state: ActionState,
): Promise<unknown> {
  const [order] = await lockOrders(tx, [action.order_id ?? ""]);
  if (order === undefined) return null;
  const undo = action.undo as unknown as CorrectionUndo;
  const sent = payloadOf(action);
  if (state === "refused") await withdrawFromPaypal(ctx, tx, action.id);
  if (state === "accepted" || state === "verified") await letPaypalBeTold(ctx, tx, action.id);
  if (state === "refused") {
    await updateOrder(tx, order.id, {
      shipment_state: undo.shipmentState,
      ...(order.shipping_provider === sent.provider ? { shipping_provider: undo.provider } : {}),
      ...(order.tracking_number === sent.trackingNumber ? { tracking_number: undo.trackingNumber } : {}),
    });
    // Whoever asked has gone by now, so somebody has to be told.
    if (action.age_ms > answerWithinMs) await addTag(tx, [order.id], "needsAdminAttention");
  } else {
    await updateOrder(tx, order.id, { shipment_state: state === "verified" ? undo.shipmentState : state });
  }
  return orderAnswer(tx, order.id);
}
