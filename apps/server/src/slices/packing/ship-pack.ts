/**
 * The label scanned on a packed order: its tracking number goes on this order, and on another only when a
 * person has said so, then the order is marked as shipped (spec 4). The number is held in the same
 * transaction and let go when the platform refuses, so that two benches that scan the same label at the same
 * moment ship one order and hear of the other.
 */
import { AppError, type ShipPackInput } from "@stallkeeper/contract";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { findOrderOfLabel } from "../labels/index.ts";
import { lockOrders } from "../orders/index.ts";
import { markAsShipped, lockNumbers, refuseUsedNumber, type ShippedAnswer } from "../shipping/index.ts";
import { findOrderOfNumber, findPack, setPackNumber } from "../packs/index.ts";

/**
 * Throws ORDER_NOT_FOUND, PACK_INCOMPLETE, NUMBER_IN_USE (unless `numberUse` allows it) and what marking as
 * shipped throws. Safe to repeat with the same key only.
 */
export async function shipPack(
  ctx: Ctx,
  { orderId, provider, trackingNumber: scanned, confirmUnpaid, numberUse }: ShipPackInput,
  idempotencyKey: string | null,
): Promise<ShippedAnswer> {
  requireScope(ctx, "orders.write");
  const trackingNumber = scanned.replace(/\s+/g, "").toUpperCase();
  if (trackingNumber === "" || provider.trim() === "") throw new AppError("SHIPPING_INCOMPLETE");
  let before: string | null = null;
  try {
    return await markAsShipped(
      ctx,
      { orderId, provider, trackingNumber, addToPaypal: true, isUnpaidMeant: confirmUnpaid, idempotencyKey },
      async (tx) => {
        before = await holdNumber(ctx, tx, orderId, trackingNumber, numberUse === "ask");
      },
    );
  } catch (error) {
    if (error instanceof AppError && error.code === "PLATFORM_REFUSED")
      await letGo(ctx, orderId, trackingNumber, before);
    throw error;
  }
}

/** Puts the number on the packed order; answers the one it had. */
async function holdNumber(
  ctx: Ctx,
  tx: StoreTx,
  orderId: string,
  trackingNumber: string,
  asksForNumber: boolean,
): Promise<string | null> {
  const [order] = await lockOrders(tx, [orderId]);
  if (order === undefined) throw new AppError("ORDER_NOT_FOUND", { orderId });
  await lockNumbers(tx, [trackingNumber]);
  const pack = await findPack(tx, orderId);
  if (pack?.state !== "packed") throw new AppError("PACK_INCOMPLETE", { orderId });
  if (asksForNumber) {
    await refuseUsedNumber(tx, trackingNumber, order);
    const use =
      (await findOrderOfNumber(tx, trackingNumber, orderId)) ??
      (await findOrderOfLabel(tx, trackingNumber, orderId));
    if (use !== null) throw new AppError("NUMBER_IN_USE", { trackingNumber, ...use });
  }
  await setPackNumber(tx, orderId, trackingNumber);
  await announce(tx, "pack", [orderId]);
  return pack.tracking_number;
}

/**
 * Takes the number off again, unless the order really bears it: a repeat of a call that had gone well changes
 * nothing.
 */
async function letGo(
  ctx: Ctx,
  orderId: string,
  trackingNumber: string,
  before: string | null,
): Promise<void> {
  await inStore(ctx, async (tx) => {
    const [order] = await lockOrders(tx, [orderId]);
    if (order === undefined || (order.shipped && order.tracking_number === trackingNumber)) return;
    await setPackNumber(tx, orderId, before);
    await announce(tx, "pack", [orderId]);
  });
}
