/**
 * The stock of SKUs (open sections 2.2, docs/adr/0039-the-stock-ledger.md). `item_locations` is the row of a
 * SKU: where it lies, what it is called, and how much of it is on hand; null while nobody counted it. Such a
 * row is never removed: who reads on from a moment hears of every change.
 *
 * `stock_entries` is the ledger: entries are added, never changed, and one reason books one cause once for
 * each step (a sale that was taken back may be booked again). `moved_at` is when the goods moved, or the
 * count was taken, which may be long before it was booked. `stock_checks` are pieces of which nobody knows
 * whether they left before a count or after it. `open_pieces` are the lines that orders still want; the rule
 * stands in domain/stock/serve-orders.ts, too.
 */
import { showOwnStore } from "./row-walls.ts";
export const name = "0023-stock";

export const sql = `
alter table item_locations
  alter column location set default '',
  add column title text not null default '',
  add column on_hand integer,
  add column counted_at timestamptz(3),
  add column counted_by_name text not null default '';
create index item_locations_updated on item_locations (store_id, updated_at desc, sku);

create table stock_entries (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  sku text not null,
  reason text not null check (reason in ('count', 'sale', 'cancel', 'returnRestock', 'returnScrap', 'resend',
    'swapOut')),
  -- what it is booked for: a count's key, an item of an order, a return, a swap
  cause text not null,
  step integer not null default 0,
  delta integer not null,
  on_hand_before integer,
  on_hand_after integer,
  -- of a count: what lay there at moved_at
  found integer,
  order_id text,
  by_name text not null,
  by_id uuid,
  moved_at timestamptz(3) not null,
  at timestamptz(3) not null,
  primary key (store_id, id),
  unique (store_id, reason, cause, step)
);
-- Ids follow the order of booking; a platform's word may be older than what was booked before it.
create index stock_entries_sku on stock_entries (store_id, sku, id desc);
create index stock_entries_order on stock_entries (store_id, order_id) where order_id is not null;
${showOwnStore("stock_entries")}
grant select, insert on stock_entries to app;

create table stock_checks (
  store_id uuid not null references stores (id) on delete cascade,
  item_id text not null,
  order_id text not null,
  sku text not null,
  quantity integer not null,
  -- the count that they may belong to
  counted_at timestamptz(3) not null,
  -- they left between these two
  placed_at timestamptz(3) not null,
  told_at timestamptz(3) not null,
  answer text check (answer in ('left', 'counted')),
  primary key (store_id, item_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  foreign key (store_id, sku) references item_locations (store_id, sku) on delete cascade
);
create index stock_checks_order on stock_checks (store_id, order_id);
${showOwnStore("stock_checks")}
grant select, insert, update, delete on stock_checks to app;

-- Sending a part leaves updated_at as it is.
create index orders_in_parts on orders (store_id) where parts <> '[]';
create index orders_claiming on orders (store_id)
  where not shipped and not external and not failed and state <> 'refunded' and (refund is null or refund not in (1, 2)) and not tags @> '{completed}';

create view open_pieces with (security_invoker = true) as
  select o.store_id, o.id as order_id, i ->> '_id' as item_id, btrim(i ->> 'sku') as sku,
    i ->> 'name' as name,
    greatest(coalesce((i ->> 'quantity')::integer, 1), 1) - case when o.parts = '[]' then 0 else coalesce((
      select sum((piece ->> 'quantity')::integer)::integer
        from jsonb_path_query(o.parts, '$[*] ? (@.sentAt != null).items[*]') as piece
        where piece ->> 'itemId' = i ->> '_id'
    ), 0) end as quantity
  from orders o cross join lateral jsonb_array_elements(o.items) as i
  where not o.shipped and not o.external and not o.failed and o.state <> 'refunded'
    and (o.refund is null or o.refund not in (1, 2)) and not o.tags @> '{completed}'
    and btrim(coalesce(i ->> 'sku', '')) <> '';

-- Every SKU that has a shelf or a count, that an open order wants or that is listed. Open orders are gone
-- through once.
create view stock_levels with (security_invoker = true) as
  select store_id, sku, coalesce(nullif(max(title), ''), min(ordered_as), min(listed_as), '') as title,
    coalesce(max(location), '') as location,
    max(on_hand) as on_hand, max(counted_at) as counted_at, max(counted_by_name) as counted_by_name,
    coalesce(sum(wanted), 0)::integer as allocated,
      (max(on_hand) - coalesce(sum(wanted), 0))::integer as available, max(updated_at) as updated_at
  from (
    select store_id, sku, title, null as ordered_as, null as listed_as, location, on_hand, counted_at,
      counted_by_name, null::integer as wanted, updated_at from item_locations
      where on_hand is not null or location <> ''
    union all select store_id, sku, null, name, null, null, null, null, null, quantity, null from open_pieces
    union all select store_id, sku, null, null, title, null, null, null, null, null, null from listings
      where sku <> ''
  ) known group by store_id, sku;

-- What somebody has to say yet. A newer count has seen the shelf without these pieces: it ends the question.
create view open_stock_checks with (security_invoker = true) as
  select c.store_id, c.item_id, c.order_id, o.order_number, o.source, c.sku,
    coalesce(nullif(l.title, ''), (select i ->> 'name' from jsonb_array_elements(o.items) as i
      where i ->> '_id' = c.item_id), '') as title, c.quantity, c.placed_at, c.told_at, c.counted_at,
      l.counted_by_name
  from stock_checks c join orders o on o.store_id = c.store_id and o.id = c.order_id
    join item_locations l on l.store_id = c.store_id and l.sku = c.sku and l.counted_at = c.counted_at
  where c.answer is null and l.on_hand is not null;
grant select on open_pieces, stock_levels, open_stock_checks to app;
`;
