/**
 * An item whose scans were all taken back isn't counted: it isn't one of which nobody found any. Only a typed 0
 * says that, and it is kept as a sum, too, so that it doesn't matter in which order scans arrive.
 */
export const name = "0211-scans-taken-back";

const isCounted = "having sum(n.pieces) <> 0 or sum(n.zeros) <> 0";

export const sql = `
-- zeros: of an item together 1 where "none is there" was typed, else 0.
alter table stock_take_counts add column zeros integer not null default 0;
-- Which of the two was meant isn't known of those that are there: they stay counted. The walls hold off the
-- owner, too.
alter table stock_take_counts no force row level security;
update stock_take_counts c set zeros = 1 where (c.store_id, c.take_id, c.item_id) in (
  select n.store_id, n.take_id, n.item_id from stock_take_counts n group by 1, 2, 3 having sum(n.pieces) = 0);
alter table stock_take_counts force row level security;

create or replace view stock_take_rows with (security_invoker = true) as
  select r.*, r.counted - r.expected as variance,
    (r.counted - r.expected) * r.unit_minor as value_minor
  from (
    select l.store_id, l.take_id || ' ' || l.item_id as id, l.take_id, l.item_id, i.sku, i.title, i.options,
      i.image, coalesce(l.bins, i.location) as location, l.is_listed, l.outcome,
      coalesce(l.counted, c.pieces) as counted, c.first_at, c.last_at, coalesce(c.counters, '{}') as counters,
      case when l.outcome is not null then l.expected
        when t.is_blind and t.state in ('draft', 'counting') then null
        else i.on_hand - coalesce(m.later, 0) - coalesce(l.elsewhere, 0) end as expected,
      case when t.is_blind and t.state in ('draft', 'counting') then 0
        else coalesce(m.meanwhile, 0) end as moved_meanwhile,
      coalesce(l.unit_minor, i.cost_minor) as unit_minor, coalesce(l.unit_currency, i.currency) as currency
    from stock_take_lines l join stock_takes t on t.store_id = l.store_id and t.id = l.take_id
      join stock_items i on i.store_id = l.store_id and i.item_id = l.item_id
      left join lateral (select sum(n.pieces)::integer as pieces, min(n.counted_at) as first_at,
          max(n.counted_at) as last_at, array_agg(distinct n.by_name order by n.by_name) as counters
        from stock_take_counts n where n.store_id = l.store_id and n.take_id = l.take_id
          and n.item_id = l.item_id ${isCounted}) c on true
      left join lateral (select
          sum(v.delta) filter (where v.moved_at > c.last_at)::integer as later,
          coalesce(sum(abs(v.delta)) filter (where v.moved_at > c.first_at and v.moved_at <= c.last_at),
            0)::integer as meanwhile
        from stock_moves v where v.store_id = l.store_id and v.sku = i.sku and v.moved_at > c.first_at) m
        on c.first_at is not null and l.outcome is null
    -- What isn't on the list is there for its scans alone.
    where l.is_listed or l.outcome is not null or c.first_at is not null
  ) r;

create or replace view stock_take_list with (security_invoker = true) as
  select t.store_id, t.id, t.name, t.state, t.scope, t.shelf, t.is_blind, t.by_name, t.created_at, t.started_at,
    t.finished_at, t.approved_by_name, t.approved_at, t.posted_by_name, t.posted_at, t.undone_by_name,
    t.undone_at, greatest(t.updated_at, n.last_at) as updated_at, coalesce(l.lines, 0) as lines,
    coalesce(l.counted, 0) as counted, coalesce(n.counters, '{}') as counters, w.value_minor, s.currency,
    coalesce(w.worths, '[]') as worths, t.place_id,
    (select p.name from stock_place_names p where p.store_id = t.store_id and p.id = t.place_id) as place
  from stock_takes t join stores_shared s on s.id = t.store_id
    left join lateral (select count(*) filter (where l.is_listed or c.item_id is not null)::integer as lines,
        count(c.item_id)::integer as counted
      from stock_take_lines l left join (select n.item_id from stock_take_counts n
          where n.store_id = t.store_id and n.take_id = t.id group by n.item_id ${isCounted}) c
        on c.item_id = l.item_id
      where l.store_id = t.store_id and l.take_id = t.id) l on true
    left join lateral (select sum(v.minor) filter (where v.currency = s.currency)::bigint as value_minor,
        jsonb_agg(jsonb_build_object('currency', v.currency, 'minor', v.minor)
          order by v.currency <> s.currency, v.currency) as worths
      from (select l.unit_currency as currency, sum((l.counted - l.expected) * l.unit_minor) as minor
        from stock_take_lines l where l.store_id = t.store_id and l.take_id = t.id
          and l.outcome in ('posted', 'undone') and l.unit_minor is not null and l.expected is not null
        group by l.unit_currency) v) w on true
    left join lateral (select max(c.counted_at) as last_at,
        array_agg(distinct c.by_name order by c.by_name) as counters
      from stock_take_counts c where c.store_id = t.store_id and c.take_id = t.id) n on true;
`;
