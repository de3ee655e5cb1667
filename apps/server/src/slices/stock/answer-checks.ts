/**
 * What somebody says of pieces that may have left before a count as well as after it: book them off, or not;
 * null takes the word back.
 */
import { AppError, type StockChecksInput } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { lockOrderRows } from "../orders/index.ts";
import { settleSales } from "./settle-sales.ts";
import { answerChecks, findChecks } from "./stock-checks.store.ts";

/**
 * Throws RECORD_NOT_FOUND where nothing is asked about an item, or a newer count answered it. A repeat
 * changes nothing.
 */
export function answerStockChecks(ctx: Ctx, { itemIds, answer }: StockChecksInput): Promise<void> {
  requireScope(ctx, "inventory.write");
  return inStore(ctx, async (tx) => {
    const orderIds = [...new Set((await findChecks(tx, itemIds)).map((check) => check.order_id))];
    await lockOrderRows(tx, orderIds);
    const checks = await findChecks(tx, itemIds);
    if (checks.length < itemIds.length) throw new AppError("RECORD_NOT_FOUND");
    await answerChecks(tx, itemIds, answer);
    // Its other lines left with it, which their counts may have seen.
    await settleSales(
      tx,
      orderIds,
      doneBy(ctx),
      new Map(checks.map((check) => [check.order_id, { from: check.placed_at, until: check.told_at }])),
    );
    const said = (before: boolean) =>
      Object.fromEntries(checks.map((check) => [check.item_id, before ? check.answer : answer]));
    await recordAudit(tx, ctx, {
      action: "stockChecked",
      object: {
        type: "order",
        id: orderIds.length === 1 ? (orderIds[0] ?? "") : `${orderIds.length} orders`,
      },
      before: said(true),
      after: said(false),
    });
    await announce(tx, "itemLocation", [...new Set(checks.map(({ sku }) => sku))]);
  });
}
