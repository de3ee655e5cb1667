/**
 * The wish to tell PayPal of a parcel (spec 7 addToPaypal), or of its corrected number. It is written
 * together with the action at the marketplace and held until that was accepted; a refusal takes it back. An
 * order that was not paid with PayPal, or a store without PayPal, has none, and what was never to be told is
 * not corrected either.
 */
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { findPaymentAccount } from "../accounts/index.ts";
import {
  hashRequest,
  listActions,
  releaseAction,
  requestAction,
  withdrawAction,
  withdrawOlderActions,
} from "../actions/index.ts";
import { findOrderPayment } from "./order-payments.store.ts";
import { paypalTrackingAction, type PaypalTrackingPayload } from "./paypal-tracking-action.ts";

export interface ParcelWish {
  orderId: string;
  /** The action at the marketplace that it follows. */
  shipmentId: string;
  provider: string;
  trackingNumber: string;
  shippedAt: string;
}

const { kind } = paypalTrackingAction;
const refused = { code: "SHIPMENT_REFUSED", text: "The marketplace refused, so nothing was sent to PayPal." };
const replaced = { code: "REPLACED", text: "A newer tracking number replaced this one." };

const keyOf = (shipmentId: string): string => `${kind}:${shipmentId}`;

/**
 * Writes the action, held. Does nothing where the order has no PayPal payment or no PayPal is linked. Not
 * safe to repeat for one shipment.
 */
export async function askToTellPaypal(ctx: Ctx, tx: StoreTx, wish: ParcelWish): Promise<void> {
  await writeWish(ctx, tx, wish, {});
}

/** As `askToTellPaypal`, for a corrected number, where PayPal was told or is to be told of the first one. */
export async function askToCorrectAtPaypal(ctx: Ctx, tx: StoreTx, wish: ParcelWish): Promise<void> {
  const before = (await listActions(tx, wish.orderId, kind)).findLast(({ state }) => state !== "refused");
  if (before === undefined) return;
  const { trackingNumber } = paypalTrackingAction.read(before).payload;
  await writeWish(ctx, tx, wish, { replacedTrackingNumber: trackingNumber });
}

async function writeWish(
  ctx: Ctx,
  tx: StoreTx,
  wish: ParcelWish,
  more: Pick<PaypalTrackingPayload, "replacedTrackingNumber">,
): Promise<void> {
  const { orderId, shipmentId, ...parcel } = wish;
  const transactionId = await findOrderPayment(tx, orderId);
  const account = transactionId === null ? null : await findPaymentAccount(tx);
  if (transactionId === null || account === null) return;
  const payload: PaypalTrackingPayload = { transactionId, ...parcel, ...more };
  await requestAction(ctx, tx, {
    kind: paypalTrackingAction,
    accountId: account.id,
    orderId,
    payload,
    undo: {},
    idempotencyKey: keyOf(shipmentId),
    isHeld: true,
    requestHash: hashRequest({ kind, orderId, ...payload }),
    details: { provider: parcel.provider, trackingNumber: parcel.trackingNumber },
  });
}

/** The marketplace accepted; what an older number still waits for is not told any more. Safe to repeat. */
export async function letPaypalBeTold(ctx: Ctx, tx: StoreTx, shipmentId: string): Promise<void> {
  const released = await releaseAction(ctx, tx, keyOf(shipmentId));
  if (released !== null) await withdrawOlderActions(ctx, tx, released, replaced);
}

/** The marketplace refused. Safe to repeat. */
export async function withdrawFromPaypal(ctx: Ctx, tx: StoreTx, shipmentId: string): Promise<void> {
  await withdrawAction(ctx, tx, keyOf(shipmentId), refused);
}
