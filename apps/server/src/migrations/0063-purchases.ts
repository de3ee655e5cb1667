/**
 * Purchases (docs/adr/0104-purchases.md): what was ordered from a supplier, each delivery of it, and the least
 * that shall be there of an item. What came in is the sum of its receipts.
 */
import { isolate } from "./row-walls.ts";

export const name = "0063-purchases";

export const sql = `
-- Available below it: it stands on the reorder list. 0: it is never reordered.
alter table items add column minimum integer not null default 0 check (minimum >= 0);

create or replace view stock_items with (security_invoker = true) as
  select i.store_id, i.id as item_id, i.sku, i.title, i.options, i.images[1] as image, i.location, i.on_hand,
    i.cost_minor, case i.currency when '' then t.currency else i.currency end as currency,
    i.axes <> '{}' as is_family, i.minimum
  from items i join stores_shared t on t.id = i.store_id;

create or replace view inventory_items with (security_invoker = true) as
  select i.store_id, i.id, i.sku, i.parent_id, i.options, i.title, i.brand, i.category, i.condition, i.gtin,
    i.images, i.images[1] as image, i.price_minor, i.cost_minor,
    case i.currency when '' then t.currency else i.currency end as currency,
    i.location, i.note, i.only_one, i.safety, i.on_hand, i.counted_at, i.counted_by_name,
    a.allocated, a.held, a.allocated + a.held as reserved, a.available,
    coalesce(a.on_hand < a.allocated, false) as is_oversold, i.created_at, i.updated_at, i.search,
    (select coalesce(jsonb_agg(jsonb_build_object('listingId', l.id, 'variantId', k.variant_id,
        'accountId', l.account_id, 'account', l.account, 'platform', l.platform, 'state', l.state,
        'quantity', coalesce(v.quantity, l.quantity), 'priceMinor', coalesce(v.price_minor, l.price_minor),
        'currency', l.currency, 'title', l.title, 'link', l.link, 'readAt', l.platform_read_at)
        order by l.platform, l.account, l.id), '[]')
      from item_listings k join listings_shared l on l.store_id = k.store_id and l.id = k.listing_id
        left join lateral (select (one ->> 'quantity')::integer as quantity,
          (one ->> 'priceMinor')::bigint as price_minor from jsonb_array_elements(l.variants) as one
          where one ->> 'platformVariantId' = k.variant_id limit 1) v on true
      where k.store_id = i.store_id and k.item_id = i.id) as listings,
    array(select distinct l.platform from item_listings k
      join listings_shared l on l.store_id = k.store_id and l.id = k.listing_id
      where k.store_id = i.store_id and k.item_id = i.id and l.state = 'live') as platforms,
    i.minimum
  from items i join stock_availability a on a.store_id = i.store_id and a.item_id = i.id
    join stores_shared t on t.id = i.store_id
  where i.axes = '{}';

create table purchases (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null,
  supplier text not null,
  reference text not null default '',
  note text not null default '',
  expected_on date,
  postage_minor bigint not null default 0 check (postage_minor >= 0),
  -- of postage and costs: the store's when it was made
  currency text not null,
  -- nothing more comes of it
  closed_at timestamptz(3),
  revision integer not null default 1,
  by_name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, id)
);
create index purchases_updated on purchases (store_id, updated_at desc, id desc);

create table purchase_lines (
  store_id uuid not null,
  purchase_id uuid not null,
  item_id uuid not null,
  place integer not null,
  ordered integer not null check (ordered >= 0),
  -- of a piece, without postage; null: not known
  cost_minor bigint check (cost_minor >= 0),
  primary key (store_id, purchase_id, item_id),
  foreign key (store_id, purchase_id) references purchases (store_id, id) on delete cascade,
  foreign key (store_id, item_id) references items (store_id, id) on delete cascade
);
create index purchase_lines_item on purchase_lines (store_id, item_id);

create table purchase_receipts (
  store_id uuid not null,
  purchase_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  -- below 0: taken back
  pieces integer not null,
  by_name text not null,
  at timestamptz(3) not null,
  primary key (store_id, purchase_id, id),
  foreign key (store_id, purchase_id, item_id) references purchase_lines (store_id, purchase_id, item_id)
    on delete cascade
);
create index purchase_receipts_item on purchase_receipts (store_id, purchase_id, item_id);

create view purchase_rows with (security_invoker = true) as
  select l.store_id, l.purchase_id || ' ' || l.item_id as id, l.purchase_id, l.item_id, l.place, i.sku, i.title,
    i.options, i.location, i.on_hand, l.ordered, l.cost_minor, p.currency, p.closed_at,
    coalesce((select sum(r.pieces) from purchase_receipts r where r.store_id = l.store_id
      and r.purchase_id = l.purchase_id and r.item_id = l.item_id), 0)::integer as received
  from purchase_lines l join purchases p on p.store_id = l.store_id and p.id = l.purchase_id
    join stock_items i on i.store_id = l.store_id and i.item_id = l.item_id;

create view purchase_list with (security_invoker = true) as
  select p.store_id, p.id, p.supplier, p.reference, p.note, p.expected_on::text as expected_on, p.postage_minor,
    p.currency, p.revision, p.by_name, p.created_at, p.updated_at, coalesce(l.ordered, 0) as ordered,
    coalesce(l.received, 0) as received, l.value_minor,
    case when p.closed_at is not null then 'closed' when coalesce(l.received, 0) = 0 then 'ordered'
      when l.missing > 0 then 'partly' else 'received' end as state
  from purchases p left join lateral (select sum(r.ordered)::integer as ordered,
      sum(r.received)::integer as received, sum(r.ordered * r.cost_minor)::bigint as value_minor,
      sum(greatest(r.ordered - r.received, 0)) as missing
    from purchase_rows r where r.store_id = p.store_id and r.purchase_id = p.id) l on true;

create view reorder_items with (security_invoker = true) as
  select r.*, r.minimum - r.available - r.incoming as suggested from (
    select i.store_id, i.item_id, i.sku, i.title, i.options, a.available, i.minimum, i.currency,
      coalesce((select sum(greatest(w.ordered - w.received, 0)) from purchase_rows w
        where w.store_id = i.store_id and w.item_id = i.item_id and w.closed_at is null), 0)::integer as incoming,
      coalesce(b.supplier, '') as supplier, coalesce(b.cost_minor, i.cost_minor) as cost_minor
    from stock_items i join stock_availability a on a.store_id = i.store_id and a.item_id = i.item_id
      left join lateral (select p.supplier, n.cost_minor from purchase_lines n
        join purchases p on p.store_id = n.store_id and p.id = n.purchase_id and p.currency = i.currency
        where n.store_id = i.store_id and n.item_id = i.item_id order by p.created_at desc limit 1) b on true
    where i.minimum > 0 and a.available < i.minimum
  ) r where r.available + r.incoming < r.minimum;
grant select on purchase_rows, purchase_list, reorder_items to app;
${["purchases", "purchase_lines", "purchase_receipts"].map(isolate).join("\n")}
`;
