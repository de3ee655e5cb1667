/**
 * Items (docs/adr/0089-items-own-their-listings.md). The row of a SKU becomes an item with an id: its words,
 * photos, price, cost and place beside what is on hand. A SKU stays the key of the ledger; it may be renamed,
 * and whatever an item was ever called leads to it (`item_skus`). An item with axes is a family: it has
 * variants and no stock of its own. `item_listings` says which listing, or variant of one, sells an item.
 *
 * `order_pieces` are the pieces that open orders want, kept by a trigger on orders: one order writes its own
 * rows alone, so two sales of a SKU never wait for each other, and allocated is a look into an index. What
 * awaits payment is reserved too, and is no open piece.
 */
import { isolate, showOwnStore } from "./row-walls.ts";
export const name = "0050-items";

const claimOf = (row: string): string =>
  `order_claim(${["shipped", "external", "failed", "state", "refund", "tags"].map((column) => `${row}.${column}`).join(", ")})`;
const piecesOf = (row: string, from: string): string => `
  select ${row}.store_id, ${row}.id, i ->> '_id', btrim(i ->> 'sku'), coalesce(i ->> 'name', ''),
    sum(p.quantity)::integer, ${claimOf(row)} = 'awaiting'
  from ${from} cross join lateral jsonb_array_elements(${row}.items) as i cross join lateral (
    select greatest(greatest(coalesce((i ->> 'quantity')::integer, 1), 1)
      - case when ${row}.parts = '[]' then 0 else coalesce((
        select sum((piece ->> 'quantity')::integer)::integer
          from jsonb_path_query(${row}.parts, '$[*] ? (@.sentAt != null).items[*]') as piece
          where piece ->> 'itemId' = i ->> '_id'), 0) end
      - case when ${row}.refunded_items = '[]' then 0 else coalesce((
        select (piece ->> 'quantity')::integer from jsonb_array_elements(${row}.refunded_items) as piece
          where piece ->> 'itemId' = i ->> '_id'), 0) end, 0) as quantity) p
  where ${claimOf(row)} is not null and btrim(coalesce(i ->> 'sku', '')) <> '' and i ->> '_id' is not null
  group by 1, 2, 3, 4, 5, 7 having sum(p.quantity) > 0`;

export const sql = `
alter table item_locations rename to items;
alter index item_locations_updated rename to items_changed;
alter table stock_checks drop constraint stock_checks_store_id_sku_fkey;
alter table items drop constraint item_locations_pkey;
alter table items
  add column id uuid not null default uuidv7(),
  -- of a variant: the family that it belongs to, and what it is of each axis: [{ name, value }]
  add column parent_id uuid,
  add column options jsonb not null default '[]',
  -- of a family: what its variants differ in
  add column axes text[] not null default '{}',
  add column brand text not null default '',
  add column category text not null default '',
  add column condition text not null default '',
  add column gtin text not null default '',
  add column images text[] not null default '{}',
  add column price_minor bigint check (price_minor >= 0),
  add column cost_minor bigint check (cost_minor >= 0),
  -- of price and cost; empty: the store's
  add column currency text not null default '',
  add column note text not null default '',
  -- never more than one: a sale of it ends its other listings
  add column only_one boolean not null default false,
  add column safety integer not null default 0 check (safety >= 0),
  -- it has or had a shelf or a count: who reads shelves on from a moment has to hear of it
  add column is_kept boolean not null default false,
  add column source text not null default 'count' check (source in ('count', 'listing', 'order', 'person')),
  add column created_at timestamptz(3) not null default now(),
  -- CUP-1, cup 1 and CUP1 are near each other
  add column plain_sku text
    generated always as (lower(regexp_replace(sku, '[^A-Za-z0-9]', '', 'g'))) stored,
  add column search tsvector generated always as (to_tsvector('simple', sku || ' ' || replace(sku, '-', ' ')
    || ' ' || title || ' ' || brand || ' ' || category || ' ' || location || ' ' || gtin)) stored,
  add primary key (store_id, id),
  add constraint items_sku unique (store_id, sku),
  add foreign key (store_id, parent_id) references items (store_id, id);
update items set is_kept = true;
alter table stock_checks
  add foreign key (store_id, sku) references items (store_id, sku) on update cascade on delete cascade;
-- The ledger follows a renamed SKU.
alter table stock_entries
  add foreign key (store_id, sku) references items (store_id, sku) on update cascade on delete cascade,
  add column note text not null default '',
  drop constraint stock_entries_reason_check,
  add constraint stock_entries_reason_check check (reason in ('count', 'sale', 'cancel', 'returnRestock',
    'returnScrap', 'resend', 'swapOut', 'swapIn', 'damage', 'loss', 'found', 'transfer', 'receipt', 'bundle'));
create index items_updated on items (store_id, updated_at desc, id desc);
create index items_title on items (store_id, title, id);
create index items_location on items (store_id, location, id);
create index items_on_hand on items (store_id, on_hand, id);
create index items_created on items (store_id, created_at desc, id desc);
create index items_family on items (store_id, parent_id) where parent_id is not null;
create index items_search on items using gin (search);
create index items_plain_sku on items (store_id, plain_sku);
create index items_gtin on items (store_id, gtin) where gtin <> '';

create table item_skus (
  store_id uuid not null references stores (id) on delete cascade,
  sku text not null,
  item_id uuid not null,
  taken_at timestamptz(3) not null default now(),
  primary key (store_id, sku),
  foreign key (store_id, item_id) references items (store_id, id) on delete cascade
);
create index item_skus_item on item_skus (store_id, item_id);
-- Whatever is in the ledger already was booked under these names.
insert into item_skus (store_id, sku, item_id, taken_at) select store_id, sku, id, 'epoch' from items;
create function note_item_skus() returns trigger language plpgsql as $$
begin
  insert into item_skus (store_id, sku, item_id) select store_id, sku, id from added on conflict do nothing;
  -- The former name of another item.
  if exists (select from added a join item_skus s on s.store_id = a.store_id and s.sku = a.sku
    where s.item_id <> a.id) then
    raise unique_violation using message = 'the SKU belongs to another item', table = 'item_skus';
  end if;
  return null;
end $$;
create trigger items_named after insert on items referencing new table as added
  for each statement execute function note_item_skus();

create table item_listings (
  store_id uuid not null references stores (id) on delete cascade,
  listing_id text not null,
  -- '' where the listing has no variants
  variant_id text not null default '',
  item_id uuid not null,
  -- by its SKU, or by a person
  how text not null default 'sku' check (how in ('sku', 'person')),
  by_name text not null,
  at timestamptz(3) not null,
  primary key (store_id, listing_id, variant_id),
  foreign key (store_id, listing_id) references listings (store_id, id) on delete cascade,
  foreign key (store_id, item_id) references items (store_id, id) on delete cascade
);
create index item_listings_item on item_listings (store_id, item_id);
-- "This listing isn't that item": never suggested again, and not linked by its SKU.
create table refused_links (
  store_id uuid not null references stores (id) on delete cascade,
  listing_id text not null,
  variant_id text not null default '',
  item_id uuid not null,
  by_name text not null,
  at timestamptz(3) not null,
  primary key (store_id, listing_id, variant_id, item_id),
  foreign key (store_id, listing_id) references listings (store_id, id) on delete cascade,
  foreign key (store_id, item_id) references items (store_id, id) on delete cascade
);
${isolate("refused_links")}

create table stock_holds (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  item_id uuid not null,
  quantity integer not null check (quantity > 0),
  reason text not null,
  until timestamptz(3),
  by_name text not null,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by_name text not null default '',
  primary key (store_id, id),
  foreign key (store_id, item_id) references items (store_id, id) on delete cascade
);
create index stock_holds_open on stock_holds (store_id, item_id) where ended_at is null;
${isolate("stock_holds")}

-- What people and platforms changed of an item: field to [before, after].
create table item_events (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  item_id uuid not null,
  kind text not null,
  changes jsonb not null default '{}',
  by_name text not null,
  at timestamptz(3) not null,
  primary key (store_id, id),
  foreign key (store_id, item_id) references items (store_id, id) on delete cascade
);
create index item_events_item on item_events (store_id, item_id, id desc);
${showOwnStore("item_events")}
grant select, insert on item_events to app;

create table order_pieces (
  store_id uuid not null references stores (id) on delete cascade,
  order_id text not null,
  item_id text not null,
  sku text not null,
  name text not null,
  quantity integer not null,
  is_awaiting boolean not null,
  primary key (store_id, order_id, item_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
create index order_pieces_sku on order_pieces (store_id, sku) include (quantity);
create function order_claim(shipped boolean, external boolean, failed boolean, state text, refund integer,
  tags text[]) returns text language sql immutable as $$
  select case when shipped or failed or state in ('refunded', 'cancelled', 'deleted') or coalesce(refund, 0) in (1, 2)
      or tags @> '{completed}' then null
    when not external then 'open' when state in ('pending', 'onHold', 'unknown') then 'awaiting' end
$$;
create function keep_order_pieces() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from order_pieces where store_id = new.store_id and order_id = new.id;
  end if;
  insert into order_pieces (store_id, order_id, item_id, sku, name, quantity, is_awaiting)
    ${piecesOf("new", "(select) as one")}
    on conflict do nothing;
  return null;
end $$;
create trigger orders_claimed after insert on orders for each row
  when (${claimOf("new")} is not null) execute function keep_order_pieces();
create trigger orders_claim_changed
  after update of shipped, external, failed, state, refund, tags, items, parts, refunded_items on orders
  for each row when (${claimOf("old")} is distinct from ${claimOf("new")} or (${claimOf("new")} is not null
    and (old.items, old.parts, old.refunded_items) is distinct from (new.items, new.parts, new.refunded_items)))
  execute function keep_order_pieces();
insert into order_pieces (store_id, order_id, item_id, sku, name, quantity, is_awaiting)
  ${piecesOf("o", "orders o")};

create or replace view open_pieces with (security_invoker = true) as
  select store_id, order_id, item_id, sku, name, quantity from order_pieces where not is_awaiting;
create view reserved_pieces with (security_invoker = true) as
  select store_id, order_id, item_id, sku, name, quantity, is_awaiting from order_pieces;
create or replace view listings_shared with (security_invoker = true) as
  select store_id, id, account_id, account, platform, identifier, sku, title, platform_object,
    platform_read_at, images, price_minor, currency, quantity, status, state, variants, link, updated_at
    from listings;
-- By whatever an item was ever called: lines of orders keep the SKU that they were sold by.
create or replace view stock_locations with (security_invoker = true) as
  select s.store_id, s.sku, i.location from item_skus s
    join items i on i.store_id = s.store_id and i.id = s.item_id where i.location <> '';
create view item_locations with (security_invoker = true) as
  select s.store_id, s.sku, i.location, i.on_hand, i.updated_at from item_skus s
    join items i on i.store_id = s.store_id and i.id = s.item_id where i.is_kept;

-- The one place where available is worked out; domain/stock/availability.ts says the same.
create view stock_availability with (security_invoker = true) as
  select i.store_id, i.id as item_id, i.sku, i.on_hand, coalesce(a.quantity, 0)::integer as allocated,
    coalesce(h.quantity, 0)::integer as held, i.safety,
    (i.on_hand - coalesce(a.quantity, 0) - coalesce(h.quantity, 0) - i.safety)::integer as available
  from items i left join (
    select s.store_id, s.item_id, sum(p.quantity) as quantity from reserved_pieces p
      join item_skus s on s.store_id = p.store_id and s.sku = p.sku group by 1, 2
  ) a on a.store_id = i.store_id and a.item_id = i.id left join (
    select store_id, item_id, sum(quantity) as quantity from stock_holds
      where ended_at is null and (until is null or until > now()) group by 1, 2
  ) h on h.store_id = i.store_id and h.item_id = i.id
  where i.axes = '{}';

-- What an item costs, by whatever it was ever called.
create view item_costs with (security_invoker = true) as
  select s.store_id, s.sku, i.id as item_id, i.cost_minor, i.currency from item_skus s
    join items i on i.store_id = s.store_id and i.id = s.item_id where i.cost_minor is not null;

create or replace view stock_levels with (security_invoker = true) as
  select store_id, sku, coalesce(nullif(max(title), ''), min(ordered_as), min(listed_as), '') as title,
    coalesce(max(location), '') as location,
    max(on_hand) as on_hand, max(counted_at) as counted_at, max(counted_by_name) as counted_by_name,
    coalesce(sum(wanted), 0)::integer as allocated, max(available) as available, max(updated_at) as updated_at
  from (
    select s.store_id, s.sku, i.title, null as ordered_as, null as listed_as, i.location, i.on_hand,
      i.counted_at, i.counted_by_name, a.allocated as wanted, a.available, i.updated_at
      from item_skus s join items i on i.store_id = s.store_id and i.id = s.item_id
        join stock_availability a on a.store_id = i.store_id and a.item_id = i.id
      where i.on_hand is not null or i.location <> '' or a.allocated > 0
    union all select p.store_id, p.sku, null, p.name, null, null, null, null, null, p.quantity, null, null
      from reserved_pieces p where not exists (
        select from item_skus s where s.store_id = p.store_id and s.sku = p.sku)
    union all select store_id, sku, null, null, title, null, null, null, null, null, null, null
      from listings_shared where sku <> ''
  ) known group by store_id, sku;

-- What a listing sells: itself, or each of its variants.
create view listing_parts with (security_invoker = true) as
  select store_id, id as listing_id, '' as variant_id, btrim(sku) as sku, title, '[]'::jsonb as options,
    price_minor, quantity, account_id, account, platform, images, currency, state, link, updated_at
    from listings_shared where variants = '[]'
  union all
  select l.store_id, l.id, v ->> 'platformVariantId', btrim(coalesce(v ->> 'sku', '')), l.title,
    coalesce(v -> 'options', '[]'), (v ->> 'priceMinor')::bigint, (v ->> 'quantity')::integer, l.account_id,
    l.account, l.platform, l.images, l.currency, l.state, l.link, l.updated_at
    from listings_shared l cross join lateral jsonb_array_elements(l.variants) as v where l.variants <> '[]';

create view unlinked_listings with (security_invoker = true) as
  select p.*, p.listing_id || ' ' || p.variant_id as id from listing_parts p
    where p.state in ('live', 'onHold', 'inReview', 'draft') and not exists (select from item_listings k
      where k.store_id = p.store_id and k.listing_id = p.listing_id and k.variant_id = p.variant_id);

create view inventory_items with (security_invoker = true) as
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
      where k.store_id = i.store_id and k.item_id = i.id and l.state = 'live') as platforms
  from items i join stock_availability a on a.store_id = i.store_id and a.item_id = i.id
    join stores_shared t on t.id = i.store_id
  where i.axes = '{}';

grant select on reserved_pieces, item_locations, stock_availability, item_costs, listing_parts,
  unlinked_listings, inventory_items to app;

-- Items of the listings and open or recent orders that are here already.
insert into items (store_id, sku, title, images, updated_at, source)
  select distinct on (p.store_id, p.sku) p.store_id, p.sku, p.title, p.images, now(), 'listing'
    from listing_parts p where p.sku <> '' and length(p.sku) <= 100
    and not exists (select from item_skus s where s.store_id = p.store_id and s.sku = p.sku)
    order by p.store_id, p.sku, p.updated_at desc;
insert into items (store_id, sku, title, updated_at, source)
  select distinct on (o.store_id, btrim(i ->> 'sku')) o.store_id, btrim(i ->> 'sku'),
    coalesce(i ->> 'name', ''), now(), 'order'
    from orders o cross join lateral jsonb_array_elements(o.items) as i
    where btrim(coalesce(i ->> 'sku', '')) <> '' and length(btrim(i ->> 'sku')) <= 100 and not exists (
      select from item_skus s where s.store_id = o.store_id and s.sku = btrim(i ->> 'sku'))
    order by o.store_id, btrim(i ->> 'sku'), o.created_at desc;
-- And their links: what carries an item's SKU, once in its account.
insert into item_listings (store_id, listing_id, variant_id, item_id, how, by_name, at)
  select p.store_id, p.listing_id, p.variant_id, s.item_id, 'sku', '', now()
    from (select *, count(*) over (partition by store_id, account_id, sku) as of_account from listing_parts
      where sku <> '' and state not in ('ended', 'refused')) p
    join item_skus s on s.store_id = p.store_id and s.sku = p.sku where p.of_account = 1;
-- Last, since the walls hold off the owner, too, who filled these.
${["item_skus", "order_pieces", "item_listings"].map(isolate).join("\n")}
`;
