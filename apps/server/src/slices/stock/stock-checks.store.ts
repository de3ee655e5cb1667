/**
 * The SQL of `stock_checks`: pieces of which somebody has to say whether they left before a count or after
 * it.
 */
import type { StoreTx } from "../../platform/db/index.ts";

export interface NewCheck {
  itemId: string;
  orderId: string;
  sku: string;
  quantity: number;
  countedAt: string;
  placedAt: string;
  toldAt: string;
}

/** Asks about items; of another count than before it is a new question. A repeat changes nothing. */
export async function putChecks(tx: StoreTx, checks: readonly NewCheck[]): Promise<void> {
  if (checks.length === 0) return;
  await tx.run(
    `insert into stock_checks (store_id, item_id, order_id, sku, quantity, counted_at, placed_at, told_at)
     select $1, c."itemId", c."orderId", c.sku, c.quantity, c."countedAt", c."placedAt", c."toldAt"
     from jsonb_to_recordset($2::jsonb) as c("itemId" text, "orderId" text, sku text, quantity integer,
       "countedAt" timestamptz, "placedAt" timestamptz, "toldAt" timestamptz)
     on conflict (store_id, item_id) do update
       set sku = excluded.sku, quantity = excluded.quantity, counted_at = excluded.counted_at,
       placed_at = excluded.placed_at, told_at = excluded.told_at, answer = null
       where stock_checks.counted_at <> excluded.counted_at or stock_checks.sku <> excluded.sku`,
    [tx.storeId, JSON.stringify(checks)],
  );
}

/** Forgets what was asked about these items. */
export async function dropChecks(tx: StoreTx, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length > 0) await tx.run("delete from stock_checks where item_id = any($1)", [itemIds]);
}

export interface CheckRow {
  item_id: string;
  order_id: string;
  sku: string;
  answer: "left" | "counted" | null;
  placed_at: string;
  told_at: string;
}

/** The questions about these items, answered or not, that no newer count has ended. */
export function findChecks(tx: StoreTx, itemIds: readonly string[]): Promise<CheckRow[]> {
  return tx.rows<CheckRow>(
    `select c.item_id, c.order_id, c.sku, c.answer, c.placed_at, c.told_at from stock_checks c
       join items l on l.sku = c.sku and l.counted_at = c.counted_at
       where c.item_id = any($1) and l.on_hand is not null`,
    [itemIds],
  );
}

/** Notes what was said of these items. */
export async function answerChecks(
  tx: StoreTx,
  itemIds: readonly string[],
  answer: CheckRow["answer"],
): Promise<void> {
  await tx.run("update stock_checks set answer = $2 where item_id = any($1)", [itemIds, answer]);
}

/** How many orders somebody has to look at. */
export async function countChecks(tx: StoreTx): Promise<number> {
  return (
    (
      await tx.one<{ count: number }>(
        "select count(distinct order_id)::integer as count from open_stock_checks",
      )
    )?.count ?? 0
  );
}
