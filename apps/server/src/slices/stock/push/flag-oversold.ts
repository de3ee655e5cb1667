/**
 * A sale that was made beyond stock becomes a task: the order is tagged alreadySold, and waits for a person,
 * who sends the buyer the message after its preview. The newest sales are flagged until no piece is missing;
 * what a flagged order wants counts, so each sale beyond stock is flagged once.
 */
import type { Ctx } from "../../../platform/context.ts";
import type { StoreTx } from "../../../platform/db/index.ts";
import { announce } from "../../../platform/live/index.ts";
import { actorOf, addOrderEvents, addTag, lockOrderRows } from "../../orders/index.ts";
import { listMissing, listUnflagged } from "./oversold.store.ts";
import type { StockMark } from "./push-marks.store.ts";

/** Flags the sales among these marks for which there is no piece. Safe to repeat. */
export async function flagOversold(ctx: Ctx, tx: StoreTx, marks: readonly StockMark[]): Promise<void> {
  const sales = marks.filter(({ sold, orderId }) => sold > 0 && orderId !== null);
  if (sales.length === 0) return;
  const missing = await listMissing(tx, [...new Set(sales.map(({ itemId }) => itemId))].toSorted());
  if (missing.length === 0) return;
  const left = new Map(missing.map((item) => [item.itemId, item.missing]));
  const open = await listUnflagged(
    tx,
    sales.flatMap(({ orderId }) => orderId ?? []),
  );
  const flagged = new Set<string>();
  for (const { itemId, orderId, sold } of sales.toReversed()) {
    const rest = left.get(itemId) ?? 0;
    if (rest <= 0 || orderId === null || !open.has(orderId)) continue;
    flagged.add(orderId);
    left.set(itemId, rest - sold);
  }
  if (flagged.size === 0) return;
  const orderIds = [...flagged].toSorted();
  await lockOrderRows(tx, orderIds);
  await addTag(tx, orderIds, "alreadySold");
  await addOrderEvents(
    tx,
    orderIds.map((orderId) => ({
      orderId,
      at: ctx.now().toISOString(),
      kind: "tagsChanged",
      ...actorOf(ctx),
      details: { added: ["alreadySold"], removed: [] },
    })),
  );
  await announce(tx, "order", orderIds);
}
