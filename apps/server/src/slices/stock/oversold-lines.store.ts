/** The SQL of who else has the pieces of an order. */
import type { OversoldLine } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";

const rival = (state: string) => `o.id as "orderId", o.order_number as "orderNumber", o.platform, o.account,
  ${state} as state, o.created_at`;

const stateOfOpen = `case when o.tags @> '{alreadySold}' then 'waits' when m.is_flagged then 'has' else 'wants' end`;

/**
 * The order's lines of which more is ordered than there is, a row for each part of a bundle, with all other
 * orders that want the item and the latest two that it was sent with: who has it first, then by age. Until one of
 * them is flagged nobody has it before another.
 */
export function readOversold(tx: StoreTx, orderId: string): Promise<Omit<OversoldLine, "more">[]> {
  return tx.rows(
    `select m.line_id as "lineId", i.sku, a.on_hand as "onHand", a.allocated as ordered, r.rivals
     from (select distinct c.line_id, c.item_id, o.tags @> '{alreadySold}' as is_flagged
         from stock_claims c join orders_shared o on o.id = c.order_id where c.order_id = $1) m
       join items i on i.id = m.item_id
       cross join lateral (select * from stock_availability s where s.item_id = m.item_id offset 0) a
       cross join lateral (
         select coalesce(jsonb_agg(to_jsonb(n) - 'created_at' order by array_position('{has,wants,sent,waits}', n.state),
           n.created_at), '[]') as rivals
         from (
           select distinct on (o.id) ${rival(stateOfOpen)}
             from stock_claims p join orders_shared o on o.id = p.order_id
             where p.item_id = m.item_id and p.order_id <> $1
           union all
           (select ${rival("'sent'")} from stock_entries e join orders_shared o on o.id = e.order_id
             where e.sku in (select s.sku from item_skus s where s.item_id = i.id)
               and e.reason in ('sale', 'bundle') and e.order_id <> $1 and o.shipped
             order by e.id desc limit 2)
         ) n
       ) r
     where a.on_hand < a.allocated order by m.line_id, i.sku`,
    [orderId],
    "order-oversold",
  );
}
