/**
 * What people take from the shelf or put there without an order: pieces held back for a while, and those that
 * came in, were found, broke or got lost.
 */
import { AppError, type AdjustInput, type EndHoldInput, type HoldStockInput } from "@stallkeeper/contract";
import { stockChangeOf, toMinor } from "@stallkeeper/domain";
import { randomUUID } from "node:crypto";
import { recordAudit } from "../../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, type Ctx } from "../../../platform/context.ts";
import { announce } from "../../../platform/live/index.ts";
import { averageIn } from "../items/average-in.ts";
import { addItemEvents, lockItems, writeItems } from "../items/items.store.ts";
import { addEntries, findAdjusted } from "../stock.store.ts";
import { addHold, endHold } from "./holds.store.ts";

/**
 * Holds pieces back until a moment, or until somebody releases them. Throws RECORD_NOT_FOUND, HOLD_PAST,
 * FAMILY_UNCOUNTED, IDEMPOTENCY_KEY_REUSED. Safe to repeat with the same key.
 */
export async function holdStock(
  ctx: Ctx,
  input: HoldStockInput,
  idempotencyKey: string | null,
): Promise<{ holdId: string }> {
  requireScope(ctx, "inventory.write");
  if (input.until !== null && Date.parse(input.until) <= ctx.now().getTime()) throw new AppError("HOLD_PAST");
  return inStore(ctx, async (tx) => {
    const by = doneBy(ctx);
    const [item] = await lockItems(tx, [input.itemId]);
    if (item === undefined) throw new AppError("RECORD_NOT_FOUND");
    if (item.is_family) throw new AppError("FAMILY_UNCOUNTED", { sku: item.sku });
    const { holdId, isNew, isSame } = await addHold(tx, input, by, idempotencyKey ?? randomUUID());
    if (!isSame) throw new AppError("IDEMPOTENCY_KEY_REUSED");
    if (!isNew) return { holdId };
    const { quantity, reason, until } = input;
    await addItemEvents(
      tx,
      [{ itemId: item.id, kind: "held", changes: { held: [null, { quantity, reason, until }] } }],
      by,
    );
    await recordAudit(tx, ctx, {
      action: "stockHeld",
      object: { type: "sku", id: item.sku },
      after: { quantity, reason, until },
    });
    await announce(tx, "itemLocation", [item.sku]);
    return { holdId };
  });
}

/** Releases pieces. Throws RECORD_NOT_FOUND for a hold that isn't the store's or has ended. */
export async function releaseStock(ctx: Ctx, { holdId }: EndHoldInput): Promise<void> {
  requireScope(ctx, "inventory.write");
  await inStore(ctx, async (tx) => {
    const by = doneBy(ctx);
    const hold = await endHold(tx, holdId, by);
    if (hold === null) throw new AppError("RECORD_NOT_FOUND");
    const [item] = await lockItems(tx, [hold.itemId]);
    const { itemId, quantity, reason } = hold;
    await addItemEvents(
      tx,
      [{ itemId, kind: "released", changes: { held: [{ quantity, reason }, null] } }],
      by,
    );
    await recordAudit(tx, ctx, {
      action: "stockReleased",
      object: { type: "sku", id: item?.sku ?? "" },
      before: { quantity, reason },
    });
    await announce(tx, "itemLocation", item === undefined ? [] : [item.sku]);
  });
}

/**
 * Books pieces that came in, were found, broke or got lost. Throws RECORD_NOT_FOUND, STOCK_NOT_COUNTED where
 * nobody knows what is on hand, STOCK_TOO_LOW where fewer are, IDEMPOTENCY_KEY_REUSED for another wish under a
 * key. Safe to repeat with the same key.
 */
export async function adjustStock(
  ctx: Ctx,
  { itemId, reason, quantity, note, cost }: AdjustInput,
  idempotencyKey: string | null,
): Promise<{ onHand: number }> {
  requireScope(ctx, "inventory.write");
  return inStore(ctx, async (tx) => {
    const by = doneBy(ctx);
    const [item] = await lockItems(tx, [itemId]);
    if (item === undefined) throw new AppError("RECORD_NOT_FOUND");
    const { sku, on_hand: onHand } = item;
    const cause = `${idempotencyKey ?? randomUUID()}:${itemId}`;
    const change = stockChangeOf(onHand, { reason, quantity });
    if (onHand === null || change === null) throw new AppError("STOCK_NOT_COUNTED", { sku });
    const booked = await findAdjusted(tx, cause);
    if (booked !== null) {
      if (booked.reason !== reason || booked.delta !== change.delta || booked.note !== note)
        throw new AppError("IDEMPOTENCY_KEY_REUSED");
      return { onHand };
    }
    if ((change.after ?? 0) < 0 && change.delta < 0)
      throw new AppError("STOCK_TOO_LOW", { sku, onHand: String(onHand) });
    const unitMinor = cost === undefined || cost === null ? null : toMinor(cost, item.currency);
    const lot = unitMinor === null ? undefined : { purchaseId: null, unitMinor, currency: item.currency };
    await addEntries(tx, [{ ...change, sku, cause, step: 0, orderId: null, note, lot }], by);
    const averaged =
      unitMinor === null || change.delta < 0
        ? null
        : averageIn(item, { pieces: change.delta, costMinor: unitMinor });
    if (averaged !== null) await writeItems(tx, [averaged.change], by.at);
    const event = averaged?.event ?? null;
    await addItemEvents(tx, event === null ? [] : [event], by);
    await recordAudit(tx, ctx, {
      action: "stockAdjusted",
      object: { type: "sku", id: sku },
      before: { onHand },
      after: { onHand: change.after, reason, note },
    });
    await announce(tx, "itemLocation", [sku]);
    return { onHand: change.after ?? 0 };
  });
}
