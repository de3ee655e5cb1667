/** The SQL of sales beyond stock: how many pieces are missing, and which open orders were told so already. */
import type { StoreTx } from "../../../platform/db/index.ts";

/** Of each of these items: the pieces that orders want beyond what is on hand and that no flagged order has. */
export function listMissing(
  tx: StoreTx,
  itemIds: readonly string[],
): Promise<{ itemId: string; missing: number }[]> {
  return tx.rows(
    `select w.item_id as "itemId", (a.allocated - a.on_hand - coalesce(f.quantity, 0))::integer as missing
     from unnest($1::uuid[]) as w(item_id)
       cross join lateral (select * from stock_availability s where s.item_id = w.item_id offset 0) a
       left join lateral (
         select sum(p.quantity) as quantity from stock_claims p join orders_shared o on o.id = p.order_id
           where o.tags @> '{alreadySold}' and p.item_id = w.item_id
       ) f on true
     where a.on_hand < a.allocated`,
    [itemIds],
    "push-missing",
  );
}

/** Which of these orders still want pieces and carry no mark of it. */
export async function listUnflagged(tx: StoreTx, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(
    `select o.id from orders_shared o where o.id = any($1) and not o.tags @> '{alreadySold}'
       and exists (select from reserved_pieces p where p.order_id = o.id)`,
    [orderIds],
  );
  return new Set(rows.map(({ id }) => id));
}
