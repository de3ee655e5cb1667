/** What somebody found on the shelves: the figure is what is on hand from then on. Counts are kept all together or not at all. */
import { randomUUID } from "node:crypto";
import { AppError, type ItemLocationInput, type StockCounted, type StockCountsInput } from "@stallkeeper/contract";
import { stockChangeOf } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { bookerOf } from "./booker.ts";
import { addEntries, findBooked, lockLevels, noteCounted, saveLocation, type NewEntry } from "./stock.store.ts";

/** Throws CHANGED_MEANWHILE where a figure is not the one that was seen, IDEMPOTENCY_KEY_REUSED. Safe to repeat with the same key only: without one, what was sold between two tries is counted over. */
export async function countStock(ctx: Ctx, { counts }: StockCountsInput, idempotencyKey: string | null): Promise<StockCounted[]> {
  requireScope(ctx, "inventory.write");
  const causeOf = (sku: string): string => `${idempotencyKey ?? randomUUID()}:${sku}`;
  return inStore(ctx, async (tx) => {
    const by = bookerOf(ctx);
    const skus = counts.map(({ sku }) => sku);
    const levels = await lockLevels(tx, skus, by.at);
    const booked = new Map((idempotencyKey === null ? [] : await findBooked(tx, skus.map(causeOf))).map((entry) => [entry.cause, entry.onHandAfter]));
    const entries = counts.flatMap(({ sku, onHand, seen }): NewEntry[] => {
      const cause = causeOf(sku);
      if (booked.has(cause) && booked.get(cause) !== onHand) throw new AppError("IDEMPOTENCY_KEY_REUSED");
      const level = levels.get(sku);
      if (booked.has(cause) || level === undefined) return [];
      if (seen !== undefined && seen !== level.on_hand) throw new AppError("CHANGED_MEANWHILE", { by: "Somebody" });
      const change = stockChangeOf(level.on_hand, { reason: "count", found: onHand });
      return change === null ? [] : [{ ...change, sku, cause, step: 0, orderId: null }];
    });
    if (entries.length > 0) {
      await addEntries(tx, entries, by);
      await noteCounted(tx, entries.map(({ sku }) => sku), by);
      const figures = (at: "before" | "after") => Object.fromEntries(entries.map((entry) => [entry.sku, entry[at]]));
      await recordAudit(tx, ctx, { action: "stockCounted", object: { type: "sku", id: entries.length === 1 ? entries[0]?.sku ?? "" : `${entries.length} SKUs` }, before: figures("before"), after: figures("after") });
      await announce(tx, "itemLocation", entries.map(({ sku }) => sku));
    }
    const now = new Map([...[...levels.values()].map((level) => [level.sku, level.on_hand] as const), ...entries.map(({ sku, after }) => [sku, after] as const)]);
    return skus.map((sku) => ({ sku, onHand: now.get(sku) ?? null }));
  });
}

/** Says where a SKU lies; an empty location forgets it. Safe to repeat. */
export async function setItemLocation(ctx: Ctx, { sku, location }: ItemLocationInput): Promise<void> {
  requireScope(ctx, "orders.write");
  await inStore(ctx, async (tx) => {
    await saveLocation(tx, sku, location, ctx.now());
    await announce(tx, "itemLocation", [sku]);
  });
}
