/**
 * Bundles (docs/adr/0109-bundles.md): items that are made of pieces of others. A bundle has no count of its own.
 * What open orders want of it is wanted of its parts, and as many of it can be sold as its parts are there for.
 * What a sale takes is written down when it leaves (`bundle_sales`), so that another recipe changes no old sale.
 */
import { shown, theirs } from "./0073-listed-items.ts";
import { isolate } from "./row-walls.ts";

export const name = "0077-bundles";

/** What orders want: of the item itself, and of a bundle's parts. */
const claims = `
  select w.store_id, w.order_id, w.line_id, w.item_id, p.quantity from linked_sales w join reserved_pieces p
    on p.store_id = w.store_id and p.order_id = w.order_id and p.item_id = w.line_id
  union all
  select s.store_id, p.order_id, p.item_id, s.item_id, p.quantity from reserved_pieces p
    join item_skus s on s.store_id = p.store_id and s.sku = p.sku
    where not exists (select from linked_sales w where w.store_id = p.store_id
      and w.order_id = p.order_id and w.line_id = p.item_id)
  union all
  select b.store_id, w.order_id, w.line_id, b.item_id, p.quantity * b.pieces from bundle_parts b
    join linked_sales w on w.store_id = b.store_id and w.item_id = b.bundle_id
    join reserved_pieces p on p.store_id = w.store_id and p.order_id = w.order_id and p.item_id = w.line_id
  union all
  select b.store_id, p.order_id, p.item_id, b.item_id, p.quantity * b.pieces from bundle_parts b
    join item_skus s on s.store_id = b.store_id and s.item_id = b.bundle_id
    join reserved_pieces p on p.store_id = s.store_id and p.sku = s.sku
    where not exists (select from linked_sales w where w.store_id = p.store_id
      and w.order_id = p.order_id and w.line_id = p.item_id)`;

/** Of the item `i`, looked up in indexes: worked out for the rows of a page alone, as 0073 does. */
const isBundle = "exists (select from bundle_parts p where p.store_id = i.store_id and p.bundle_id = i.id)";
const allocated = `(select coalesce(sum(n.quantity), 0)::integer from stock_claims n
  where n.store_id = i.store_id and n.item_id = i.id)`;
const held = `(select coalesce(sum(h.quantity), 0)::integer from stock_holds h
  where h.store_id = i.store_id and h.item_id = i.id and h.ended_at is null
    and (h.until is null or h.until > now()))`;
const onHand = `case when ${isBundle} then (select b.on_hand from bundle_stock(i.store_id, i.id) b)
  else i.on_hand end`;
const available = `case when ${isBundle} then (select b.available from bundle_stock(i.store_id, i.id) b)
  else i.on_hand - ${allocated} - ${held} - i.safety end`;

export const sql = `
create table bundle_parts (
  store_id uuid not null references stores (id) on delete cascade,
  bundle_id uuid not null,
  item_id uuid not null,
  pieces integer not null check (pieces between 1 and 1000),
  primary key (store_id, bundle_id, item_id),
  check (bundle_id <> item_id),
  foreign key (store_id, bundle_id) references items (store_id, id) on delete cascade,
  foreign key (store_id, item_id) references items (store_id, id) on delete cascade
);
create index bundle_parts_item on bundle_parts (store_id, item_id);

-- What a line of an order took of a bundle's parts, for each piece of the bundle, when it left first.
create table bundle_sales (
  store_id uuid not null references stores (id) on delete cascade,
  order_id text not null,
  line_id text not null,
  item_id uuid not null,
  pieces integer not null,
  primary key (store_id, order_id, line_id, item_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  foreign key (store_id, item_id) references items (store_id, id) on delete cascade
);
create index bundle_sales_line on bundle_sales (store_id, line_id);

create view stock_claims with (security_invoker = true) as ${claims};
grant select on stock_claims to app;

create or replace view stock_availability with (security_invoker = true) as
  select i.store_id, i.id as item_id, i.sku, case when b.parts > 0 then b.on_hand else i.on_hand end as on_hand,
    coalesce(a.quantity, 0)::integer as allocated,
    coalesce(h.quantity, 0)::integer as held, i.safety,
    (case when b.parts > 0 then b.available else i.on_hand - coalesce(a.quantity, 0) end
      - coalesce(h.quantity, 0) - i.safety)::integer as available
  from items i left join (
    select store_id, item_id, sum(quantity) as quantity from (${claims}) wanted group by 1, 2
  ) a on a.store_id = i.store_id and a.item_id = i.id left join (
    select store_id, item_id, sum(quantity) as quantity from stock_holds
      where ended_at is null and (until is null or until > now()) group by 1, 2
  ) h on h.store_id = i.store_id and h.item_id = i.id
  -- Of a bundle: what its scarcest part is there for; not known where one of them wasn't counted.
  left join lateral (
    select count(*)::integer as parts,
      case when bool_and(c.on_hand is not null) then min(floor(c.on_hand::numeric / p.pieces))::integer end as on_hand,
      case when bool_and(c.on_hand is not null) then min(floor((c.on_hand - c.safety - coalesce((
          select sum(n.quantity) from (${claims}) n where n.store_id = c.store_id and n.item_id = c.id), 0)
        - coalesce((select sum(o.quantity) from stock_holds o where o.store_id = c.store_id and o.item_id = c.id
          and o.ended_at is null and (o.until is null or o.until > now())), 0))::numeric / p.pieces))::integer
      end as available
    from bundle_parts p join items c on c.store_id = p.store_id and c.id = p.item_id
    where p.store_id = i.store_id and p.bundle_id = i.id
  ) b on true
  where i.axes = '{}';

-- Neither a family nor a bundle is counted.
create or replace view stock_items with (security_invoker = true) as
  select i.store_id, i.id as item_id, i.sku, i.title, i.options, i.images[1] as image, i.location, i.on_hand,
    i.cost_minor, case i.currency when '' then t.currency else i.currency end as currency,
    i.axes <> '{}' or exists (select from bundle_parts p where p.store_id = i.store_id and p.bundle_id = i.id)
      as is_family, i.minimum
  from items i join stores_shared t on t.id = i.store_id;

create or replace function item_deductions() returns table (item_id uuid, allocated integer, held integer)
  language plpgsql stable rows 5000 as $$
begin
  return query select t.item_id, sum(t.allocated)::integer, sum(t.held)::integer from (
    select n.item_id, n.quantity as allocated, 0 as held from stock_claims n
    union all
    select h.item_id, 0, h.quantity from stock_holds h
      where h.ended_at is null and (h.until is null or h.until > now())
    union all
    select i.id, 0, 0 from items i where i.safety > 0
  ) t group by t.item_id;
end $$;

-- Of one bundle, for the rows of a page. A function, so that whoever has none never plans it.
create function bundle_stock(store uuid, bundle uuid) returns table (on_hand integer, available integer)
  language plpgsql stable rows 1 as $$
begin
  return query select a.on_hand, a.available from stock_availability a
    where a.store_id = store and a.item_id = bundle;
end $$;
-- Of all bundles at once, to filter and to sort by.
create function bundles_stock() returns table (item_id uuid, on_hand integer, allocated integer, available integer)
  language plpgsql stable rows 500 as $$
begin
  if not exists (select from bundle_parts) then return; end if;
  return query with d as materialized (select * from item_deductions())
    select i.id,
      case when bool_and(c.on_hand is not null) then min(floor(c.on_hand::numeric / p.pieces))::integer end,
      coalesce(own.allocated, 0),
      case when bool_and(c.on_hand is not null) then min(floor(
        (c.on_hand - c.safety - coalesce(d.allocated + d.held, 0))::numeric / p.pieces))::integer end
        - coalesce(own.held, 0) - i.safety
    from bundle_parts p join items c on c.store_id = p.store_id and c.id = p.item_id
      left join d on d.item_id = c.id
      join items i on i.store_id = p.store_id and i.id = p.bundle_id left join d own on own.item_id = i.id
    group by i.id, i.safety, own.allocated, own.held;
end $$;
create or replace view adjusted_items with (security_invoker = true) as
  select i.store_id, i.id as item_id, i.on_hand, d.allocated,
    i.on_hand - d.allocated - d.held - i.safety as available
  from item_deductions() d join items i on i.id = d.item_id
  where i.axes = '{}' and not exists (select from bundle_parts p
    where p.store_id = i.store_id and p.bundle_id = i.id)
  union all
  select i.store_id, i.id, b.on_hand, b.allocated, b.available
  from bundles_stock() b join items i on i.id = b.item_id;
create or replace view unsynced_items with (security_invoker = true) as
  select k.store_id, k.item_id from item_listings k
    join (select i.store_id, i.id, i.on_hand - coalesce(d.allocated + d.held, 0) - i.safety as available
      from items i left join item_deductions() d on d.item_id = i.id
      where i.axes = '{}' and i.on_hand is not null
      union all
      select i.store_id, i.id, b.available from bundles_stock() b join items i on i.id = b.item_id
        where b.available is not null) a on a.store_id = k.store_id and a.id = k.item_id
    left join push_rules r on r.store_id = k.store_id and r.account_id = k.account_id and r.is_on
    left join listing_pushes x on x.store_id = k.store_id and x.listing_id = k.listing_id
      and x.variant_id = k.variant_id
  where k.state = 'live' and ${shown} is distinct from ${theirs};

create or replace view inventory_items with (security_invoker = true) as
  select i.store_id, i.id, i.sku, i.parent_id, i.options, i.title, i.brand, i.category, i.condition, i.gtin,
    i.images, i.images[1] as image, i.price_minor, i.cost_minor,
    case i.currency when '' then t.currency else i.currency end as currency,
    i.location, i.note, i.only_one, i.safety, i.on_hand, i.counted_at, i.counted_by_name,
    ${allocated} as allocated, ${held} as held, ${allocated} + ${held} as reserved, ${available} as available,
    coalesce(${onHand} < ${allocated}, false) as is_oversold, i.created_at, i.updated_at, i.search,
    i.minimum, i.minimum > 0 and coalesce(${available} < i.minimum, false) as is_below_minimum,
    -- the same for all items at once, to sort by; not worked out unless it is
    coalesce(d.taken, 0) as sorted_reserved,
    coalesce(b.available, i.on_hand - coalesce(d.taken, 0) - i.safety) as sorted_available,
    (select coalesce(jsonb_agg(jsonb_build_object('listingId', l.id, 'variantId', k.variant_id,
        'accountId', l.account_id, 'account', l.account, 'platform', l.platform, 'state', k.state,
        'quantity', ${theirs}, 'ours', case when a.available is not null then ${shown} end,
        'isPushed', r.account_id is not null and k.is_pushed, 'pushState', x.state,
        'problem', case when x.state = 'refused' then x.problem else l.problems -> 0 ->> 'text' end,
        'priceMinor', coalesce(v.price_minor, l.price_minor), 'currency', l.currency, 'title', l.title,
        'link', l.link, 'isSold', k.state = 'sold', 'readAt', greatest(l.platform_read_at, x.theirs_at))
        order by l.platform, l.account, l.id), '[]')
      from (select ${available} as available offset 0) a cross join item_listings k
        join listings_shared l on l.store_id = k.store_id and l.id = k.listing_id
        left join push_rules r on r.store_id = k.store_id and r.account_id = k.account_id and r.is_on
        left join listing_pushes x on x.store_id = k.store_id and x.listing_id = k.listing_id
          and x.variant_id = k.variant_id
        left join lateral (select (one ->> 'priceMinor')::bigint as price_minor
          from jsonb_array_elements(l.variants) as one
          where one ->> 'platformVariantId' = k.variant_id limit 1) v on true
      where k.store_id = i.store_id and k.item_id = i.id) as listings,
    array(select distinct k.platform from item_listings k
      where k.store_id = i.store_id and k.item_id = i.id and k.state = 'live') as platforms,
    array(select distinct k.state from item_listings k
      where k.store_id = i.store_id and k.item_id = i.id) as states,
    array(select distinct k.account_state from item_listings k
      where k.store_id = i.store_id and k.item_id = i.id) as account_states,
    i.id in (select u.item_id from unsynced_items u) as is_out_of_sync,
    (select coalesce(jsonb_agg(jsonb_build_object('itemId', c.id, 'sku', c.sku, 'title', c.title,
        'pieces', p.pieces, 'onHand', c.on_hand) order by c.sku), '[]')
      from bundle_parts p join items c on c.store_id = p.store_id and c.id = p.item_id
      where p.store_id = i.store_id and p.bundle_id = i.id) as parts,
    ${isBundle} as is_bundle
  from items i join stores_shared t on t.id = i.store_id left join (
    select item_id, sum(allocated + held)::integer as taken from item_deductions() group by item_id
  ) d on d.item_id = i.id left join (
    select item_id, min(available) as available from bundles_stock() group by item_id
  ) b on b.item_id = i.id
  where i.axes = '{}';

-- A sale of a bundle is marked, too, though nobody counts it.
create or replace function mark_sold_pieces() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and not exists (select from push_rules r where r.store_id = new.store_id and r.is_on) then
    return null;
  end if;
  insert into stock_marks (store_id, order_id, line_id, sku, sold)
    select p.store_id, p.order_id, p.item_id, p.sku, case tg_op when 'INSERT' then p.quantity else 0 end
      from order_pieces p where p.store_id = new.store_id and p.order_id = new.id
        and (p.listing_id <> '' or exists (select from item_skus s join items i
          on i.store_id = s.store_id and i.id = s.item_id
          where s.store_id = p.store_id and s.sku = p.sku and (i.on_hand is not null or exists (
            select from bundle_parts b where b.store_id = i.store_id and b.bundle_id = i.id))));
  return null;
end $$;
create function mark_bundle() returns trigger language plpgsql as $$
begin
  insert into stock_marks (store_id, item_id) select distinct m.store_id, m.item_id from (
      select new.store_id, new.bundle_id union all select new.store_id, new.item_id where tg_op <> 'DELETE'
      union all select old.store_id, old.bundle_id where tg_op <> 'INSERT'
      union all select old.store_id, old.item_id where tg_op <> 'INSERT') as m(store_id, item_id)
    where m.item_id is not null
      and exists (select from push_rules r where r.store_id = m.store_id and r.is_on);
  return null;
end $$;
create trigger bundle_parts_changed after insert or update or delete on bundle_parts for each row
  execute function mark_bundle();
${["bundle_parts", "bundle_sales"].map(isolate).join("\n")}
`;
