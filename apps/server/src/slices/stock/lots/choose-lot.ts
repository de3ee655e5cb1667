/** Which lot of an item is sold first. */
import { AppError, type FirstLotInput } from "@stallkeeper/contract";
import { recordAudit } from "../../../platform/audit/index.ts";
import { inStore, requireScope, type Ctx } from "../../../platform/context.ts";
import { announce } from "../../../platform/live/index.ts";
import { lockItems } from "../items/items.store.ts";
import { findLotItem, saveFirstLot } from "./lots.store.ts";

/**
 * Sells a lot before older ones until nothing is left of it, or the oldest first again. Throws RECORD_NOT_FOUND,
 * also for a lot of which nothing is left. Safe to repeat.
 */
export async function chooseLot(ctx: Ctx, { lotId, isFirst }: FirstLotInput): Promise<void> {
  requireScope(ctx, "inventory.write");
  await inStore(ctx, async (tx) => {
    const lot = await findLotItem(tx, lotId);
    const [item] = lot === null ? [] : await lockItems(tx, [lot.itemId]);
    // Asked again under the lock: a sale may have taken the last piece.
    if (item === undefined || (await findLotItem(tx, lotId)) === null) throw new AppError("RECORD_NOT_FOUND");
    await saveFirstLot(tx, item.id, isFirst ? lotId : null);
    await recordAudit(tx, ctx, {
      action: "lotChosen",
      object: { type: "sku", id: item.sku },
      after: { lotId, isFirst },
    });
    await announce(tx, "itemLocation", [item.sku]);
  });
}
