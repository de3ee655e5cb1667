/**
 * The wish to tell PayPal of a parcel (spec 7 addToPaypal). It is written together with the shipment and held until the
 * marketplace accepted that; a refused shipment takes it back. An order that was not paid with PayPal, or a store without
 * PayPal, has none.
 */
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { findPaymentAccount } from "../accounts/index.ts";
import { hashRequest, releaseAction, requestAction, withdrawAction } from "../actions/index.ts";
import { findOrderPayment } from "./order-payments.store.ts";
import type { PaypalTrackingPayload } from "./paypal-tracking-action.ts";

export interface ParcelWish {
  orderId: string;
  /** The act of the shipment that it follows. */
  shipmentId: string;
  provider: string;
  trackingNumber: string;
  shippedAt: string;
  /** The number that was told before, where it was corrected. */
  replacedTrackingNumber?: string;
}

const keyOf = (shipmentId: string): string => `paypalTracking:${shipmentId}`;

/** Writes the act, held. Does nothing where the order has no PayPal payment or no PayPal is linked. Not safe to repeat for one shipment. */
export async function askToTellPaypal(ctx: Ctx, tx: StoreTx, wish: ParcelWish): Promise<void> {
  const { orderId, shipmentId, ...parcel } = wish;
  const transactionId = await findOrderPayment(tx, orderId);
  const account = transactionId === null ? null : await findPaymentAccount(tx);
  if (transactionId === null || account === null) return;
  const payload: PaypalTrackingPayload = { transactionId, ...parcel };
  await requestAction(ctx, tx, {
    kind: "paypalTracking", accountId: account.id, orderId, payload: { ...payload }, undo: {}, idempotencyKey: keyOf(shipmentId), isHeld: true,
    requestHash: hashRequest({ kind: "paypalTracking", orderId, ...payload }), details: { provider: parcel.provider, trackingNumber: parcel.trackingNumber },
  });
}

/** The marketplace accepted the shipment. Safe to repeat. */
export async function letPaypalBeTold(ctx: Ctx, tx: StoreTx, shipmentId: string): Promise<void> {
  await releaseAction(ctx, tx, keyOf(shipmentId));
}

/** The marketplace refused the shipment. Safe to repeat. */
export async function withdrawFromPaypal(ctx: Ctx, tx: StoreTx, shipmentId: string): Promise<void> {
  await withdrawAction(ctx, tx, keyOf(shipmentId), { code: "SHIPMENT_REFUSED", text: "The shipment was refused, so PayPal was not told of it." });
}
