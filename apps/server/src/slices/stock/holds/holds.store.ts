/** The SQL of `stock_holds`: pieces that somebody holds back. */
import type { DoneBy } from "../../../platform/context.ts";
import type { StoreTx } from "../../../platform/db/index.ts";
import { uuidOfText } from "../../../platform/uuid-of-text.ts";

/**
 * Holds pieces of an item, once for each key, and answers the hold's id; `isSame`: what the key stands for is
 * this wish. The item is locked.
 */
export async function addHold(
  tx: StoreTx,
  hold: { itemId: string; quantity: number; reason: string; until: string | null },
  { byName, at }: Pick<DoneBy, "byName" | "at">,
  key: string,
): Promise<{ holdId: string; isNew: boolean; isSame: boolean }> {
  const holdId = uuidOfText(`${hold.itemId}:${key}`);
  const wish = [holdId, hold.quantity, hold.reason, hold.until];
  const added = await tx.run(
    `insert into stock_holds (store_id, id, item_id, quantity, reason, until, by_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (store_id, id) do nothing`,
    [tx.storeId, holdId, hold.itemId, ...wish.slice(1), byName, at.toISOString()],
  );
  const isNew = added > 0;
  const same =
    "select 1 from stock_holds where id = $1 and quantity = $2 and reason = $3 and until is not distinct from $4";
  return { holdId, isNew, isSame: isNew || (await tx.one(same, wish)) !== null };
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
