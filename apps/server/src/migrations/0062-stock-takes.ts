/**
 * Stock takes (docs/adr/0103-stock-takes.md): what should lie on a shelf when the counting begins, each scan
 * or typed figure of whoever counts, and what was booked for it in the end. A line is of an item, so that it
 * outlives a renamed SKU.
 */
import { isolate } from "./row-walls.ts";

export const name = "0062-stock-takes";

export const sql = `
create table stock_takes (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null,
  name text not null,
  state text not null default 'draft' check (state in
    ('draft', 'counting', 'review', 'approved', 'posted', 'undone', 'cancelled')),
  -- all that has a count or a shelf, one shelf, or only what is found
  scope text not null check (scope in ('all', 'shelf', 'found')),
  shelf text not null default '',
  -- who counts isn't told what should be there
  is_blind boolean not null default false,
  by_name text not null,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  approved_by_name text,
  approved_at timestamptz(3),
  posted_by_name text,
  posted_at timestamptz(3),
  undone_by_name text,
  undone_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (store_id, id)
);
create index stock_takes_updated on stock_takes (store_id, updated_at desc, id desc);

create table stock_take_lines (
  store_id uuid not null,
  take_id uuid not null,
  item_id uuid not null,
  -- on hand when the counting began, or when it was first found; null: not known
  snapshot integer,
  -- it was to be counted; else somebody found it
  is_listed boolean not null,
  -- once it is posted
  outcome text check (outcome in ('posted', 'same', 'laterCount', 'left', 'undone')),
  expected integer,
  counted integer,
  unit_minor bigint,
  primary key (store_id, take_id, item_id),
  foreign key (store_id, take_id) references stock_takes (store_id, id) on delete cascade,
  foreign key (store_id, item_id) references items (store_id, id) on delete cascade
);
create index stock_take_lines_item on stock_take_lines (store_id, item_id);

-- Only ever added: a typed figure is the difference to what was counted before it.
create table stock_take_counts (
  store_id uuid not null,
  take_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  pieces integer not null,
  by_name text not null,
  counted_at timestamptz(3) not null,
  primary key (store_id, take_id, id),
  foreign key (store_id, take_id, item_id) references stock_take_lines (store_id, take_id, item_id)
    on delete cascade
);
create index stock_take_counts_item on stock_take_counts (store_id, take_id, item_id);

-- What other slices read of items and of what moved of them.
create view stock_items with (security_invoker = true) as
  select i.store_id, i.id as item_id, i.sku, i.title, i.options, i.images[1] as image, i.location, i.on_hand,
    i.cost_minor, case i.currency when '' then t.currency else i.currency end as currency,
    i.axes <> '{}' as is_family
  from items i join stores_shared t on t.id = i.store_id;
create view stock_moves with (security_invoker = true) as
  select store_id, sku, delta, moved_at from stock_entries where reason <> 'count';

-- While it is open, expected is what lay there when the line was counted last: what moved later is no
-- difference, and neither is what moved before.
create view stock_take_rows with (security_invoker = true) as
  select r.*, r.counted - r.expected as variance,
    (r.counted - r.expected) * r.unit_minor as value_minor
  from (
    select l.store_id, l.take_id || ' ' || l.item_id as id, l.take_id, l.item_id, i.sku, i.title, i.options,
      i.image, i.location, l.is_listed, l.outcome, coalesce(l.counted, c.pieces) as counted, c.first_at,
      c.last_at, coalesce(c.counters, '{}') as counters,
      case when l.outcome is not null then l.expected
        when t.is_blind and t.state in ('draft', 'counting') then null
        else i.on_hand - coalesce(m.later, 0) end as expected,
      case when t.is_blind and t.state in ('draft', 'counting') then 0
        else coalesce(m.meanwhile, 0) end as moved_meanwhile,
      coalesce(l.unit_minor, i.cost_minor) as unit_minor, i.currency
    from stock_take_lines l join stock_takes t on t.store_id = l.store_id and t.id = l.take_id
      join stock_items i on i.store_id = l.store_id and i.item_id = l.item_id
      left join lateral (select sum(n.pieces)::integer as pieces, min(n.counted_at) as first_at,
          max(n.counted_at) as last_at, array_agg(distinct n.by_name order by n.by_name) as counters
        from stock_take_counts n where n.store_id = l.store_id and n.take_id = l.take_id
          and n.item_id = l.item_id having count(*) > 0) c on true
      left join lateral (select
          sum(v.delta) filter (where v.moved_at > c.last_at)::integer as later,
          coalesce(sum(abs(v.delta)) filter (where v.moved_at > c.first_at and v.moved_at <= c.last_at),
            0)::integer as meanwhile
        from stock_moves v where v.store_id = l.store_id and v.sku = i.sku and v.moved_at > c.first_at) m
        on c.first_at is not null and l.outcome is null
  ) r;

create view stock_take_list with (security_invoker = true) as
  select t.store_id, t.id, t.name, t.state, t.scope, t.shelf, t.is_blind, t.by_name, t.created_at, t.started_at,
    t.finished_at, t.approved_by_name, t.approved_at, t.posted_by_name, t.posted_at, t.undone_by_name,
    t.undone_at, greatest(t.updated_at, n.last_at) as updated_at, coalesce(l.lines, 0) as lines,
    coalesce(n.counted, 0) as counted, coalesce(n.counters, '{}') as counters, l.value_minor, s.currency
  from stock_takes t join stores_shared s on s.id = t.store_id
    left join lateral (select count(*)::integer as lines, sum((l.counted - l.expected) * l.unit_minor)
        filter (where l.outcome in ('posted', 'undone'))::bigint as value_minor
      from stock_take_lines l where l.store_id = t.store_id and l.take_id = t.id) l on true
    left join lateral (select count(distinct c.item_id)::integer as counted,
        max(c.counted_at) as last_at,
        array_agg(distinct c.by_name order by c.by_name) as counters
      from stock_take_counts c where c.store_id = t.store_id and c.take_id = t.id) n on true;
grant select on stock_items, stock_moves, stock_take_rows, stock_take_list to app;
${["stock_takes", "stock_take_lines", "stock_take_counts"].map(isolate).join("\n")}
`;
