/**
 * Places and their bins (docs/adr/0117-places.md): an item has a bin where new pieces go, and may lie in others,
 * too. What lies in its own bin is whatever is on hand and isn't in the others, so the sum is always right.
 */
import { isolate } from "./row-walls.ts";

export const name = "0086-places";

export const sql = `
-- The main place of a store has the id of the store, and a row only once somebody names it.
create table stock_places (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null,
  name text not null,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, id)
);
create unique index stock_places_name on stock_places (store_id, lower(name)) where archived_at is null;

-- Of the item's own bin, whose name is its location; null: the main place.
alter table items add column place_id uuid;
create index items_place on items (store_id, place_id) where place_id is not null;

create table item_bins (
  store_id uuid not null references stores (id) on delete cascade,
  item_id uuid not null,
  place_id uuid not null,
  bin text not null default '',
  pieces integer not null check (pieces >= 0),
  primary key (store_id, item_id, place_id, bin),
  foreign key (store_id, item_id) references items (store_id, id) on delete cascade
);
create index item_bins_place on item_bins (store_id, place_id) where pieces > 0;

create view item_bin_list with (security_invoker = true) as
  select i.store_id, i.id || ' ' || coalesce(i.place_id, i.store_id) || ' ' || i.location as id, i.id as item_id,
    coalesce(i.place_id, i.store_id) as place_id, i.location as bin,
    (i.on_hand - coalesce((select sum(b.pieces) from item_bins b where b.store_id = i.store_id and b.item_id = i.id
      and (b.place_id, b.bin) <> (coalesce(i.place_id, i.store_id), i.location)), 0))::integer as pieces,
    true as is_own
  from items i where i.axes = '{}'
  union all
  select b.store_id, b.item_id || ' ' || b.place_id || ' ' || b.bin, b.item_id, b.place_id, b.bin, b.pieces, false
  from item_bins b join items i on i.store_id = b.store_id and i.id = b.item_id
  where b.pieces > 0 and (b.place_id, b.bin) <> (coalesce(i.place_id, i.store_id), i.location);

create view stock_bin_list with (security_invoker = true) as
  select b.store_id, b.place_id || ' ' || b.bin as id, b.place_id, b.bin, count(*)::integer as items,
    coalesce(sum(b.pieces), 0)::integer as pieces, (array_agg(i.sku order by i.sku))[1:20] as skus
  from item_bin_list b join items i on i.store_id = b.store_id and i.id = b.item_id
  where b.pieces <> 0 or (b.is_own and b.bin <> '') group by b.store_id, b.place_id, b.bin;

create view stock_place_list with (security_invoker = true) as
  select p.*, coalesce(n.items, 0)::integer as items, coalesce(n.bins, 0)::integer as bins,
    coalesce(n.pieces, 0)::integer as pieces
  from (
    select t.id as store_id, t.id, coalesce(m.name, '') as name, true as is_main, null::timestamptz as archived_at
      from stores_shared t left join stock_places m on m.store_id = t.id and m.id = t.id
    union all
    select store_id, id, name, false, archived_at from stock_places where id <> store_id
  ) p left join (
    select store_id, place_id, count(distinct item_id) filter (where pieces <> 0 or bin <> '') as items,
      count(distinct bin) filter (where bin <> '') as bins, sum(pieces) as pieces
    from item_bin_list group by store_id, place_id
  ) n on n.store_id = p.store_id and n.place_id = p.id;

-- In words, for who walks there: the own bin while pieces are left in it, else the first other that has some.
-- The main place goes without its name.
create view item_shelves with (security_invoker = true) as
  select i.store_id, i.id as item_id, concat_ws(' · ', nullif(case when w.place_id <> i.store_id
      then coalesce(p.name, '') end, ''), nullif(w.bin, '')) as shelf
  from items i cross join lateral (
    select coalesce(o.place_id, i.place_id, i.store_id) as place_id, coalesce(o.bin, i.location) as bin
    from (select) one left join lateral (
      select b.place_id, b.bin from item_bins b where b.store_id = i.store_id and b.item_id = i.id and b.pieces > 0
        and (b.place_id, b.bin) <> (coalesce(i.place_id, i.store_id), i.location)
        and i.on_hand <= (select sum(a.pieces) from item_bins a where a.store_id = i.store_id and a.item_id = i.id
          and (a.place_id, a.bin) <> (coalesce(i.place_id, i.store_id), i.location))
      order by b.place_id <> i.store_id, b.place_id, b.bin limit 1) o on true
  ) w left join stock_places p on p.store_id = i.store_id and p.id = w.place_id;

create or replace view stock_locations with (security_invoker = true) as
  select s.store_id, s.sku, h.shelf as location from item_skus s
    join item_shelves h on h.store_id = s.store_id and h.item_id = s.item_id where h.shelf <> '';
create or replace view item_locations with (security_invoker = true) as
  select s.store_id, s.sku, i.location, i.on_hand, i.updated_at, h.shelf from item_skus s
    join items i on i.store_id = s.store_id and i.id = s.item_id
    join item_shelves h on h.store_id = i.store_id and h.item_id = i.id where i.is_kept;

grant select on item_bin_list, stock_bin_list, stock_place_list, item_shelves to app;
${["stock_places", "item_bins"].map(isolate).join("\n")}
`;
