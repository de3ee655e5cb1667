/** The SQL of sales beyond stock: how many pieces are missing, and which open orders were told so already. */
import type { StoreTx } from "../../../platform/db/index.ts";

/**
 * Of each of these items: the pieces that orders want beyond what is on hand and that no flagged order has.
 * A sale whose own mark still waits came later: what it wants isn't counted before its turn, or the sale
 * before it would be flagged in its place.
 */
export function listMissing(
  tx: StoreTx,
  itemIds: readonly string[],
): Promise<{ itemId: string; missing: number }[]> {
  return tx.rows(
    `select w.item_id as "itemId", (a.allocated - a.on_hand - coalesce(f.quantity, 0) - coalesce(l.quantity, 0))::integer as missing
     from unnest($1::uuid[]) as w(item_id)
       cross join lateral (select * from stock_availability s where s.item_id = w.item_id offset 0) a
       left join lateral (
         select sum(p.quantity) as quantity from stock_claims p join orders_shared o on o.id = p.order_id
           where o.tags @> '{alreadySold}' and p.item_id = w.item_id
       ) f on true
       left join lateral (
         select sum(p.quantity) as quantity from stock_claims p join orders_shared o on o.id = p.order_id
           where p.item_id = w.item_id and not o.tags @> '{alreadySold}'
             and exists (select from stock_marks m where m.order_id = p.order_id and m.sold > 0)
       ) l on true
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
