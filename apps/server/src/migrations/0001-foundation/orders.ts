/** Orders, their items as a view, and their timelines. */
export const orders = `
create table orders (
  store_id uuid not null references stores (id) on delete cascade,
  id text not null,
  account_id uuid not null,
  -- the platform's side
  platform text not null,
  source text not null,
  account text not null,
  platform_order_id text not null,
  order_number text not null,
  status text not null,
  state text not null,
  platform_updated_at timestamptz(3) not null,
  -- when the call that brought this state began: decides between two states of one version
  platform_read_at timestamptz(3) not null default '-infinity',
  platform_order jsonb not null default '{}',
  data jsonb not null default '{}',
  items jsonb not null default '[]',
  buyer jsonb not null default '{}',
  address jsonb not null default '{}',
  address_formatted text not null default '',
  item_variants jsonb,
  amount_minor bigint not null default 0,
  amount_total_minor bigint not null default 0,
  currency text not null,
  note_from_buyer text,
  paypal text,
  payment_disbursed boolean not null default false,
  platform_messaging_session text,
  dispatch_by timestamptz(3),
  failed boolean not null default false,
  refund integer,
  shipped boolean not null default false,
  shipping_provider text,
  tracking_number text,
  temporary_tracking_added boolean not null default false,
  -- the seller's side
  external boolean not null default false,
  handled boolean not null default false,
  fulfilled boolean not null default false,
  fulfillment jsonb not null default '{}',
  notes text not null default '',
  tags text[] not null default '{}',
  meta jsonb not null default '{}',
  -- what the seller wrote on items: item id to { link, id, fulfillmentLink, fulfillmentId }
  item_meta jsonb not null default '{}',
  -- state of the action that tells the platform about the parcel; null before there is one
  shipment_state text,
  pinned_at timestamptz(3),
  unpinned_updated_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search tsvector generated always as (
    to_tsvector('simple', order_number || ' ' || platform_order_id || ' ' || coalesce(tracking_number, '') || ' ' || notes
      || ' ' || coalesce(buyer ->> 'handle', '') || ' ' || coalesce(buyer ->> 'firstName',
        '') || ' ' || coalesce(buyer ->> 'lastName', '')
      || ' ' || coalesce(address ->> 'name', '') || ' ' || coalesce(address ->> 'zipcode', ''))
    || to_tsvector('simple', jsonb_path_query_array(items, '$[*].name'))
    || to_tsvector('simple', jsonb_path_query_array(items, '$[*].sku'))
  ) stored,
  primary key (store_id, id),
  foreign key (store_id, account_id) references accounts (store_id, id)
);
create unique index orders_platform_order on orders (store_id, account_id, platform_order_id);
-- Holds "external" too, so that all orders are counted in the index alone.
create index orders_created on orders (store_id, created_at, id) include (external);
create index orders_updated on orders (store_id, updated_at desc, id desc);
create index orders_new on orders (store_id, updated_at desc, id desc)
  where not fulfilled and (refund is null or refund not in (1, 2)) and not tags @> '{unresponsive}';
create index orders_ship on orders (store_id, dispatch_by, id)
  where fulfilled and not shipped and (refund is null or refund not in (1, 2)) and not tags && '{unresponsive,markForRefund,markForReturn}';
-- Counted for every look at the first page.
create index orders_pending on orders (store_id) where state = 'pending' and not external;
create index orders_buyer on orders (store_id, (buyer ->> 'id'), created_at desc);
create index orders_tags on orders using gin (tags);
create index orders_search on orders using gin (search);
create index orders_items on orders using gin (items jsonb_path_ops);

-- An item of an order is a Post on the wire. It lives in its order; this view lets it be asked for alone.
create view posts with (security_invoker = true) as
  select o.store_id, item ->> '_id' as id, o.id as order_id, item ->> 'name' as name,
    item ->> 'description' as description,
    coalesce(item -> 'images', '[]') as images, coalesce(item -> 'platforms', '{}') as platforms,
    coalesce(item -> 'meta', '{}') as meta, (item ->> 'priceMinor')::bigint as price_minor, o.currency,
    item ->> 'sku' as sku, coalesce((item ->> 'quantity')::integer, 1) as quantity, o.created_at,
      o.updated_at, o.items as order_items
  from orders o cross join lateral jsonb_array_elements(o.items) as item;

create table order_events (
  store_id uuid not null,
  id uuid not null default uuidv7(),
  order_id text not null,
  at timestamptz(3) not null,
  kind text not null,
  actor text not null,
  actor_id uuid,
  action_id uuid,
  details jsonb not null default '{}',
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
create index order_events_order on order_events (store_id, order_id, at, id);
`;
