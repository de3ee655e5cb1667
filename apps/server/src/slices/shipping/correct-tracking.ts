/**
 * Correct tracking (design 4.4): another courier or number for a parcel that the platform was told of. The
 * order shows the new ones from the request on; a refusal brings the old ones back. It waits until the
 * shipment itself is confirmed, so that no look for the old number meets the new one, and only one correction
 * is under way at a time.
 */
import { randomUUID } from "node:crypto";
import { AppError, type NumberUseWish } from "@stallkeeper/contract";
import { isShipmentSettled } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { awaitAction, findActionByKey, hashRequest, requestAction } from "../actions/index.ts";
import { findTrackingLink } from "../couriers/index.ts";
import { lockOrders, updateOrder, type OrderRow } from "../orders/index.ts";
import { askToCorrectAtPaypal } from "../paypal/index.ts";
import { correctionAction, type CorrectionPayload, type CorrectionUndo } from "./correction-action.ts";
import { refuseUsedNumber, type ShippedAnswer } from "./mark-as-shipped.ts";
import { lockNumbers } from "./number-use.store.ts";
import { orderAnswer } from "./order-answer.store.ts";

export interface CorrectTracking {
  orderId: string;
  provider: string;
  trackingNumber: string;
  /** "ask" refuses a number that another order has. */
  numberUse: NumberUseWish;
  idempotencyKey: string | null;
}

/**
 * Throws SHIPPING_INCOMPLETE, ORDER_NOT_FOUND, NOT_SHIPPED, ACTION_UNDER_WAY, PLATFORM_CANNOT,
 * PLATFORM_REFUSED, IDEMPOTENCY_KEY_REUSED, and NUMBER_IN_USE where it is asked for. Safe to repeat: a number
 * that stands already is no change.
 */
export async function correctTracking(ctx: Ctx, input: CorrectTracking): Promise<ShippedAnswer> {
  requireScope(ctx, "orders.write");
  const provider = input.provider.trim();
  const trackingNumber = input.trackingNumber.trim();
  if (provider === "" || trackingNumber === "") throw new AppError("SHIPPING_INCOMPLETE");
  const actionId = await inStore(ctx, (tx) =>
    startCorrection(ctx, tx, { ...input, provider, trackingNumber }),
  );
  const action = actionId === null ? null : await awaitAction(ctx, actionId);
  if (action?.state === "refused")
    throw new AppError("PLATFORM_REFUSED", { reason: action.problem ?? "", vendorCode: action.problem_code });
  if (action?.state === "accepted" || action?.state === "verified")
    return {
      isAccepted: true,
      order:
        correctionAction.readAnswer(action) ?? (await inStore(ctx, (tx) => orderAnswer(tx, input.orderId))),
    };
  return { isAccepted: actionId === null, order: await inStore(ctx, (tx) => orderAnswer(tx, input.orderId)) };
}

/** The action's id; null when there is nothing to correct. */
async function startCorrection(
  ctx: Ctx,
  tx: StoreTx,
  { orderId, provider, trackingNumber, numberUse, idempotencyKey }: CorrectTracking,
): Promise<string | null> {
  const [order] = await lockOrders(tx, [orderId]);
  if (order === undefined) throw new AppError("ORDER_NOT_FOUND", { orderId: orderId });
  const requestHash = hashRequest({ kind: "correction", orderId, provider, trackingNumber });
  const key = idempotencyKey === null ? `correction:${randomUUID()}` : `call:${idempotencyKey}`;
  const known = await findActionByKey(tx, key);
  if (known !== null && known.request_hash !== requestHash) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  if (known !== null) return known.id;
  const previousTrackingNumber = refuseOrPrevious(ctx, order);
  const before = { provider: order.shipping_provider, trackingNumber: order.tracking_number };
  if (before.provider === provider && before.trackingNumber === trackingNumber) return null;
  await lockNumbers(tx, [trackingNumber]);
  // The number it has already, with another courier, is no second use.
  if (numberUse === "ask" && before.trackingNumber !== trackingNumber)
    await refuseUsedNumber(tx, trackingNumber, order);
  const link = await findTrackingLink(tx, provider, trackingNumber);
  const payload: CorrectionPayload = {
    platformOrderId: order.platform_order_id,
    previousTrackingNumber,
    provider,
    trackingNumber,
    ...link,
    shippedAt: ctx.now().toISOString(),
  };
  const undo: CorrectionUndo = { ...before, shipmentState: order.shipment_state };
  await updateOrder(tx, order.id, {
    shipping_provider: provider,
    tracking_number: trackingNumber,
    shipment_state: "pending",
  });
  await announce(tx, "order", [order.id]);
  await recordAudit(tx, ctx, {
    action: "trackingCorrected",
    object: { type: "order", id: order.id },
    before,
    after: { provider, trackingNumber },
  });
  const actionId = await requestAction(ctx, tx, {
    kind: correctionAction,
    accountId: order.account_id,
    orderId: order.id,
    payload,
    undo,
    idempotencyKey: key,
    requestHash,
    details: { provider, trackingNumber },
  });
  await askToCorrectAtPaypal(ctx, tx, {
    orderId: order.id,
    shipmentId: actionId,
    provider,
    trackingNumber,
    shippedAt: payload.shippedAt,
  });
  return actionId;
}

/** The number that the platform knows. */
function refuseOrPrevious(ctx: Ctx, order: OrderRow): string {
  if (!isShipmentSettled(order.shipment_state)) throw new AppError("ACTION_UNDER_WAY", { orderId: order.id });
  if (!order.shipped || order.tracking_number === null)
    throw new AppError("NOT_SHIPPED", { orderId: order.id });
  if (ctx.connectors.find(order.platform)?.shipping?.correct === undefined)
    throw new AppError("PLATFORM_CANNOT", { platform: order.platform });
  return order.tracking_number;
}
