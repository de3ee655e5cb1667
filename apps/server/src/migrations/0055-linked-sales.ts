/**
 * A line of an order names the listing that it was bought on. Where that listing was linked to an item when
 * the order was placed, the sale takes that item's stock, whatever SKU the line carries
 * (docs/adr/0098-the-link-decides.md). `linked_sales` keeps it for the lines whose SKU says something else, so
 * that a later link moves nothing. Listings also keep their GTIN, and whether they go on once there are pieces
 * again.
 */
import { isolate } from "./row-walls.ts";
export const name = "0055-linked-sales";

const claimOf = (row: string): string =>
  `order_claim(${["shipped", "external", "failed", "state", "refund", "tags"].map((column) => `${row}.${column}`).join(", ")})`;
const listingOf = (row: string): string =>
  `case when coalesce(i -> 'platforms' -> ${row}.platform ->> 'listingId', '') <> ''
    then ${row}.platform || ':' || ${row}.account_id || ':' || (i -> 'platforms' -> ${row}.platform ->> 'listingId')
    else '' end`;
const piecesOf = (row: string, from: string): string => `
  select ${row}.store_id, ${row}.id, i ->> '_id', btrim(coalesce(i ->> 'sku', '')), coalesce(i ->> 'name', ''),
    sum(p.quantity)::integer, ${claimOf(row)} = 'awaiting', ${listingOf(row)},
    coalesce(i -> 'platforms' -> ${row}.platform ->> 'variantId', '')
  from ${from} cross join lateral jsonb_array_elements(${row}.items) as i cross join lateral (
    select greatest(greatest(coalesce((i ->> 'quantity')::integer, 1), 1)
      - case when ${row}.parts = '[]' then 0 else coalesce((
        select sum((piece ->> 'quantity')::integer)::integer
          from jsonb_path_query(${row}.parts, '$[*] ? (@.sentAt != null).items[*]') as piece
          where piece ->> 'itemId' = i ->> '_id'), 0) end
      - case when ${row}.refunded_items = '[]' then 0 else coalesce((
        select (piece ->> 'quantity')::integer from jsonb_array_elements(${row}.refunded_items) as piece
          where piece ->> 'itemId' = i ->> '_id'), 0) end, 0) as quantity) p
  where ${claimOf(row)} is not null and i ->> '_id' is not null
    and (btrim(coalesce(i ->> 'sku', '')) <> '' or ${listingOf(row)} <> '')
  group by 1, 2, 3, 4, 5, 7, 8, 9 having sum(p.quantity) > 0`;
const columns = "store_id, order_id, item_id, sku, name, quantity, is_awaiting, listing_id, variant_id";

export const sql = `
alter table order_pieces
  -- the listing that the line was bought on, and the variant of it; '' where the platform doesn't tell
  add column listing_id text not null default '',
  add column variant_id text not null default '';
create or replace function keep_order_pieces() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from order_pieces where store_id = new.store_id and order_id = new.id;
  end if;
  insert into order_pieces (${columns})
    ${piecesOf("new", "(select) as one")}
    on conflict do nothing;
  return null;
end $$;
-- What is there is told anew; the walls hold off the owner, too, who fills it.
alter table orders no force row level security;
alter table order_pieces no force row level security;
delete from order_pieces;
insert into order_pieces (${columns}) ${piecesOf("o", "orders o")};
alter table orders force row level security;
alter table order_pieces force row level security;

alter table listings
  add column gtin text not null default '',
  -- over for want of pieces, and on sale again with the next one
  add column is_sold_out boolean not null default false;
create index item_listings_variant on item_listings (store_id, variant_id) where variant_id <> '';

create table linked_sales (
  store_id uuid not null references stores (id) on delete cascade,
  order_id text not null,
  line_id text not null,
  item_id uuid not null,
  primary key (store_id, order_id, line_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  foreign key (store_id, item_id) references items (store_id, id) on delete cascade
);
create index linked_sales_item on linked_sales (store_id, item_id);
create index linked_sales_line on linked_sales (store_id, line_id);
${isolate("linked_sales")}

create or replace view open_pieces with (security_invoker = true) as
  select store_id, order_id, item_id, sku, name, quantity from order_pieces
    where not is_awaiting and sku <> '';
create or replace view reserved_pieces with (security_invoker = true) as
  select store_id, order_id, item_id, sku, name, quantity, is_awaiting, listing_id, variant_id
    from order_pieces;
create or replace view listings_shared with (security_invoker = true) as
  select store_id, id, account_id, account, platform, identifier, sku, title, platform_object,
    platform_read_at, images, price_minor, currency, quantity, status, state, variants, link, updated_at,
    gtin, is_sold_out
    from listings;
create or replace view stock_availability with (security_invoker = true) as
  select i.store_id, i.id as item_id, i.sku, i.on_hand, coalesce(a.quantity, 0)::integer as allocated,
    coalesce(h.quantity, 0)::integer as held, i.safety,
    (i.on_hand - coalesce(a.quantity, 0) - coalesce(h.quantity, 0) - i.safety)::integer as available
  from items i left join (
    select store_id, item_id, sum(quantity) as quantity from (
      select w.store_id, w.item_id, p.quantity from linked_sales w join reserved_pieces p
        on p.store_id = w.store_id and p.order_id = w.order_id and p.item_id = w.line_id
      union all
      select s.store_id, s.item_id, p.quantity from reserved_pieces p
        join item_skus s on s.store_id = p.store_id and s.sku = p.sku
        where not exists (select from linked_sales w where w.store_id = p.store_id
          and w.order_id = p.order_id and w.line_id = p.item_id)
    ) wanted group by 1, 2
  ) a on a.store_id = i.store_id and a.item_id = i.id left join (
    select store_id, item_id, sum(quantity) as quantity from stock_holds
      where ended_at is null and (until is null or until > now()) group by 1, 2
  ) h on h.store_id = i.store_id and h.item_id = i.id
  where i.axes = '{}';
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
      from reserved_pieces p where p.sku <> '' and not exists (
        select from item_skus s where s.store_id = p.store_id and s.sku = p.sku)
    union all select store_id, sku, null, null, title, null, null, null, null, null, null, null
      from listings_shared where sku <> ''
  ) known group by store_id, sku;
create or replace view listing_parts with (security_invoker = true) as
  select store_id, id as listing_id, '' as variant_id, btrim(sku) as sku, title, '[]'::jsonb as options,
    price_minor, quantity, account_id, account, platform, images, currency, state, link, updated_at,
    gtin, is_sold_out, identifier, platform_read_at
    from listings_shared where variants = '[]'
  union all
  select l.store_id, l.id, v ->> 'platformVariantId', btrim(coalesce(v ->> 'sku', '')), l.title,
    coalesce(v -> 'options', '[]'), (v ->> 'priceMinor')::bigint, (v ->> 'quantity')::integer, l.account_id,
    l.account, l.platform, l.images, l.currency, l.state, l.link, l.updated_at, coalesce(v ->> 'gtin', ''),
    l.is_sold_out, l.identifier, l.platform_read_at
    from listings_shared l cross join lateral jsonb_array_elements(l.variants) as v where l.variants <> '[]';
`;
