/** The SQL of `picks` and `slip_templates`. */
import type { SlipTemplateInput } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";

export interface PickedItem {
  orderId: string;
  itemId: string;
}

export interface NewPicks {
  items: readonly PickedItem[];
  state: "picked" | "short";
  reason: string | null;
  byName: string;
  at: Date;
}

/** Notes what was taken or found missing, over what was noted before. */
export async function savePicks(tx: StoreTx, { items, state, reason, byName, at }: NewPicks): Promise<void> {
  await tx.run(
    `insert into picks (store_id, order_id, item_id, state, reason, picked_by_name, picked_at)
     select $1, p."orderId", p."itemId", $3, $4, $5, $6
       from jsonb_to_recordset($2::jsonb) as p("orderId" text, "itemId" text)
     on conflict (store_id, item_id) do update
       set state = excluded.state, reason = excluded.reason, picked_by_name = excluded.picked_by_name,
       picked_at = excluded.picked_at`,
    [tx.storeId, JSON.stringify(items), state, reason, byName, at.toISOString()],
  );
}

/** Forgets it. */
export async function deletePicks(tx: StoreTx, itemIds: readonly string[]): Promise<void> {
  await tx.run("delete from picks where item_id = any($1)", [itemIds]);
}

/** The items of these orders that were noted as short. */
export async function listShort(
  tx: StoreTx,
  orderIds: readonly string[],
): Promise<{ order_id: string; item_id: string }[]> {
  return tx.rows("select order_id, item_id from picks where state = 'short' and order_id = any($1)", [
    orderIds,
  ]);
}

/** Whether the store has this account. */
export async function hasAccount(tx: StoreTx, accountId: string): Promise<boolean> {
  return (
    (await tx.one("select 1 from accounts_shared where id::text = $1 and state <> 'unlinked'", [
      accountId,
    ])) !== null
  );
}

/**
 * How slips of an account look, or null: nobody said yet. Locked, so that of two changes each sees what it
 * changes.
 */
export function findSlipTemplate(
  tx: StoreTx,
  accountId: string,
): Promise<Omit<SlipTemplateInput, "accountId"> | null> {
  return tx.one<Omit<SlipTemplateInput, "accountId">>(
    `select heading, footer, has_prices as "hasPrices", paper from slip_templates where account_id = $1
       for update`,
    [accountId],
  );
}

/** Says how slips of an account look. */
export async function saveSlipTemplate(
  tx: StoreTx,
  { accountId, heading, footer, hasPrices, paper }: SlipTemplateInput,
): Promise<void> {
  await tx.run(
    `insert into slip_templates (store_id, account_id, heading, footer, has_prices, paper)
      values ($1, $2, $3, $4, $5, $6)
     on conflict (store_id, account_id) do update
       set heading = excluded.heading, footer = excluded.footer, has_prices = excluded.has_prices,
       paper = excluded.paper`,
    [tx.storeId, accountId, heading, footer, hasPrices, paper],
  );
}
