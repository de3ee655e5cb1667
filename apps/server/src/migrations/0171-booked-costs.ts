/**
 * What the pieces cost that orders hold, as the ledger booked them (docs/adr/0176-what-profit-counts.md): from the lot
 * that each came of. A piece that was sold before it came in costs what the delivery that paid its lot back did.
 */
export const name = "0171-booked-costs";

export const sql = `
-- What paid a lot back: of an oversold item a handful among the moves of all its sales. The words are those of
-- stock_lot_debts.
create index stock_lot_moves_paid on stock_lot_moves (store_id, lot_id) where pieces > 0;
-- What the deliveries cost that paid a lot back; none where one of them isn't known or they are of two currencies.
-- Profit joins by hash, which reads whole tables for one lot.
create function stock_short_cost(wanted_store uuid, wanted_lot uuid)
returns table (unit_minor numeric, currency text)
language sql stable set enable_nestloop = on set search_path = pg_catalog, public as $$
  select sum(b.pieces * p.unit_minor) / sum(b.pieces), min(p.currency)
  from stock_lot_debts b join stock_lots p on p.store_id = b.store_id and p.id = b.payer_lot_id
  where b.store_id = wanted_store and b.lot_id = wanted_lot
  having count(p.unit_minor) = count(*) and count(distinct p.currency) = 1
$$;
-- line_id: the line that it was booked for; '' where nothing says which, as of returns and swaps. Of a bundle also the
-- part, how many of it each bundle takes, and how many parts that has. An order's entries are looked up by their keys,
-- whatever the planner believes of joins.
create view stock_booked_costs with (security_invoker = true) as
  select e.store_id, e.order_id,
    case when e.reason in ('sale', 'bundle', 'cancel') then split_part(e.cause, '#', 1) else '' end as line_id,
    e.reason = 'returnRestock' as is_return, l.sku, -sum(m.pieces)::integer as pieces,
    coalesce(d.unit_minor, l.unit_minor) as unit_minor, coalesce(d.currency, l.currency) as currency,
    u.part, u.per_bundle, u.bundle_parts
  from stock_entries e
    cross join lateral (select o.lot_id, o.pieces from stock_lot_moves o
      where o.store_id = e.store_id and o.entry_id = e.id offset 0) m
    cross join lateral (select o.id, o.item_id, o.source, o.unit_minor, o.currency,
        (select i.sku from items i where i.store_id = o.store_id and i.id = o.item_id) as sku
      from stock_lots o where o.store_id = e.store_id and o.id = m.lot_id offset 0) l
    left join lateral (select c.unit_minor, c.currency from stock_short_cost(e.store_id, l.id) c
      where l.source = 'short') d on true
    cross join lateral (select split_part(e.cause, '#', 2) as part,
        max(t.pieces) filter (where t.item_id::text = split_part(e.cause, '#', 2)) as per_bundle,
        count(*)::integer as bundle_parts
      from bundle_sales t where e.reason in ('sale', 'bundle', 'cancel') and strpos(e.cause, '#') > 0
        and t.store_id = e.store_id and t.order_id = e.order_id and t.line_id = split_part(e.cause, '#', 1)) u
  where e.order_id is not null
    and e.reason in ('sale', 'bundle', 'cancel', 'returnRestock', 'resend', 'swapOut', 'swapIn')
  group by 1, 2, 3, 4, 5, l.id, 7, 8, 9, 10, 11;
grant select on stock_booked_costs to app;
`;
