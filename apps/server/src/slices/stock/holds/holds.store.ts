/** The SQL of `stock_holds`: pieces that somebody holds back. */
import type { DoneBy } from "../../../platform/context.ts";
import type { StoreTx } from "../../../platform/db/index.ts";

/** Holds pieces of an item and answers the hold's id. */
export async function addHold(
  tx: StoreTx,
  hold: { itemId: string; quantity: number; reason: string; until: string | null },
  { byName, at }: Pick<DoneBy, "byName" | "at">,
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into stock_holds (store_id, item_id, quantity, reason, until, by_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [tx.storeId, hold.itemId, hold.quantity, hold.reason, hold.until, byName, at.toISOString()],
  );
  return row?.id ?? "";
}

/** Ends a hold that is open and answers whose it was; null: there is none, or it has ended. */
export function endHold(
  tx: StoreTx,
  holdId: string,
  { byName, at }: Pick<DoneBy, "byName" | "at">,
): Promise<{ itemId: string; quantity: number; reason: string } | null> {
  return tx.one(
    `update stock_holds set ended_at = $2, ended_by_name = $3 where id = $1 and ended_at is null
       returning item_id as "itemId", quantity, reason`,
    [holdId, at.toISOString(), byName],
  );
}
