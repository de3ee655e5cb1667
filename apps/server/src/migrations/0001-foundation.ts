/**
 * The first tables: installation, people, stores, accounts, orders, actions, webhooks, changes.
 *
 * Every table of a store carries `store_id`, forces row-level security and yields no row unless
 * the transaction says which store it works for (`app.store`). The service works in them as
 * the role `app`, which owns nothing and bypasses nothing.
 * Columns of an order belong either to the platform (a newer platform state overwrites them) or
 * to the seller (tags, notes, pins, fulfilment, item metadata), which no pull ever touches.
 */
import { leakproofStatements } from "../platform/db/leakproof-functions.ts";

export const name = "0001-foundation";

export const storeTables = [
  "accounts", "account_syncs", "unreadable_orders", "orders", "order_events", "actions", "webhook_events", "changes", "settings",
] as const;

/** Tables that the service itself works in across stores. */
const sharedTables = ["stores", "memberships", "sessions", "webhook_endpoints"] as const;

export const sql = `
do $$ begin
  if not exists (select 1 from pg_roles where rolname = 'app') then create role app nologin; end if;
  -- Where somebody else made the role and let this one in, there is nothing to grant.
  if not pg_has_role(current_user, 'app', 'set') then grant app to current_user; end if;
end $$;
grant usage on schema public to app;

create table users (
  id uuid primary key default uuidv7(),
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index users_email_key on users (lower(email));

create table stores (
  id uuid primary key default uuidv7(),
  name text not null,
  time_zone text not null default 'UTC',
  currency text not null default 'EUR',
  locale text not null default 'en-GB',
  created_at timestamptz(3) not null default now()
);
create unique index stores_name_key on stores (lower(name));

create table memberships (
  store_id uuid not null references stores (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null,
  scopes text[] not null,
  created_at timestamptz(3) not null default now(),
  primary key (store_id, user_id)
);
create index memberships_user on memberships (user_id);

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  store_id uuid not null references stores (id) on delete cascade,
  sid_hash bytea not null unique,
  token_hash bytea not null,
  address text,
  agent text,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index sessions_user on sessions (user_id);

create table sign_in_failures (
  key text primary key,
  failures integer not null,
  first_at timestamptz(3) not null,
  blocked_until timestamptz(3)
);

-- Routes an incoming webhook to its account before any store is known; holds nothing secret.
create table webhook_endpoints (
  id text primary key,
  store_id uuid not null references stores (id) on delete cascade,
  account_id uuid not null
);
create unique index webhook_endpoints_account on webhook_endpoints (store_id, account_id);

create table accounts (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  platform text not null,
  username text not null,
  hasebay boolean not null default false,
  base_url text,
  credentials bytea,
  settings jsonb not null default '{}',
  state text not null default 'connected',
  webhook_secret bytea,
  webhook_ref jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (store_id, id),
  unique (store_id, platform, username)
);

create table account_syncs (
  store_id uuid not null,
  account_id uuid not null,
  cursor jsonb,
  phase text not null default 'first',
  done integer not null default 0,
  total integer,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  reconciled_at timestamptz(3),
  -- set where a person ended the first walk: nothing older is wanted any more
  window_start timestamptz(3),
  waiting_until timestamptz(3),
  next_at timestamptz(3) not null default now(),
  failures integer not null default 0,
  malformed integer not null default 0,
  problem_code text,
  problem text,
  fence bigint not null default 0,
  lease_until timestamptz(3),
  primary key (store_id, account_id),
  foreign key (store_id, account_id) references accounts (store_id, id) on delete cascade
);

-- Orders that a marketplace listed in a form that could not be understood: asked for again until they can be.
create table unreadable_orders (
  store_id uuid not null,
  account_id uuid not null,
  -- '' where not even the id could be read
  platform_order_id text not null,
  reason text not null,
  tries integer not null default 0,
  next_at timestamptz(3) not null,
  seen_at timestamptz(3) not null default now(),
  primary key (store_id, account_id, platform_order_id),
  foreign key (store_id, account_id) references accounts (store_id, id) on delete cascade
);

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
      || ' ' || coalesce(buyer ->> 'handle', '') || ' ' || coalesce(buyer ->> 'firstName', '') || ' ' || coalesce(buyer ->> 'lastName', '')
      || ' ' || coalesce(address ->> 'name', '') || ' ' || coalesce(address ->> 'zipcode', ''))
    || to_tsvector('simple', jsonb_path_query_array(items, '$[*].name'))
    || to_tsvector('simple', jsonb_path_query_array(items, '$[*].sku'))
  ) stored,
  primary key (store_id, id),
  foreign key (store_id, account_id) references accounts (store_id, id)
);
create unique index orders_platform_order on orders (store_id, account_id, platform_order_id);
create index orders_created on orders (store_id, created_at, id);
create index orders_updated on orders (store_id, updated_at desc, id desc);
create index orders_new on orders (store_id, updated_at desc, id desc)
  where not fulfilled and (refund is null or refund not in (1, 2)) and not tags @> '{unresponsive}';
create index orders_ship on orders (store_id, dispatch_by, id)
  where fulfilled and not shipped and (refund is null or refund not in (1, 2)) and not tags && '{unresponsive,markForRefund,markForReturn}';
create index orders_buyer on orders (store_id, (buyer ->> 'id'), created_at desc);
create index orders_tags on orders using gin (tags);
create index orders_search on orders using gin (search);
create index orders_items on orders using gin (items jsonb_path_ops);

-- An item of an order is a Post on the wire. It lives in its order; this view lets it be asked for alone.
create view posts with (security_invoker = true) as
  select o.store_id, item ->> '_id' as id, o.id as order_id, item ->> 'name' as name, item ->> 'description' as description,
    coalesce(item -> 'images', '[]') as images, coalesce(item -> 'platforms', '{}') as platforms,
    coalesce(item -> 'meta', '{}') as meta, (item ->> 'priceMinor')::bigint as price_minor, o.currency,
    item ->> 'sku' as sku, coalesce((item ->> 'quantity')::integer, 1) as quantity, o.created_at, o.updated_at, o.items as order_items
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

create table actions (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  order_id text,
  kind text not null,
  payload jsonb not null,
  undo jsonb not null default '{}',
  idempotency_key text not null,
  state text not null default 'pending',
  attempts integer not null default 0,
  looks integer not null default 0,
  fence bigint not null default 0,
  lease_until timestamptz(3),
  next_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  -- true from the moment of sending until an answer settles whether it took effect
  is_effect_unknown boolean not null default false,
  vendor_ref text,
  problem_code text,
  problem text,
  requested_by uuid,
  requested_by_name text not null default '',
  -- the same key with another request is refused; with the same request it gets the same answer
  request_hash text not null default '',
  answer jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (store_id, id),
  unique (store_id, idempotency_key),
  foreign key (store_id, account_id) references accounts (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  check (state in ('pending', 'sent', 'unknown', 'accepted', 'verified', 'refused', 'gaveUp'))
);
create index actions_due on actions (store_id, next_at) where state in ('pending', 'sent', 'unknown', 'accepted');
create index actions_order on actions (store_id, order_id);
-- An order is shipped once: a second shipment can only follow one that was refused.
create unique index actions_one_shipment on actions (store_id, order_id) where kind = 'shipment' and state <> 'refused';

create table webhook_events (
  store_id uuid not null,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  event_id text not null,
  topic text not null,
  body bytea not null,
  resource jsonb,
  state text not null default 'received',
  attempts integer not null default 0,
  problem text,
  next_at timestamptz(3) not null default now(),
  received_at timestamptz(3) not null default now(),
  worked_at timestamptz(3),
  primary key (store_id, id),
  unique (store_id, account_id, event_id),
  foreign key (store_id, account_id) references accounts (store_id, id) on delete cascade
);
create index webhook_events_due on webhook_events (store_id, received_at) where state = 'received';

-- What changed, for open screens that come back after a gap. Kept for an hour.
create table changes (
  store_id uuid not null references stores (id) on delete cascade,
  seq bigint generated always as identity,
  at timestamptz(3) not null default clock_timestamp(),
  entity text not null,
  ids text[] not null,
  primary key (store_id, seq)
);

create table settings (
  store_id uuid not null references stores (id) on delete cascade,
  key text not null,
  value jsonb not null,
  updated_at timestamptz(3) not null default now(),
  primary key (store_id, key)
);

-- Without the right to do so lists are only slower.
do $$ begin
  ${leakproofStatements.join(";\n  ")};
exception when insufficient_privilege then null;
end $$;

${storeTables.map(isolate).join("\n")}
${sharedTables.map(letServiceIn).join("\n")}
-- A store adds and reads its own endpoints; routing an unknown delivery is the service's look.
create policy own_store on webhook_endpoints to app
  using (store_id = nullif(current_setting('app.store', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store', true), '')::uuid);
grant select, insert, delete on webhook_endpoints to app;
-- Of stores a store sees itself. People, their memberships and sessions are the service's: app has no grant there.
create policy own_store on stores for select to app using (id = nullif(current_setting('app.store', true), '')::uuid);
grant select on stores to app;
grant select on posts to app;
revoke update, delete on order_events from app;
-- A first sync fills empty tables: without fresh statistics the plans of an empty one stay in use.
grant maintain on orders, order_events to app;
`;

function isolate(table: string): string {
  return `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_store on ${table} to app
  using (store_id = nullif(current_setting('app.store', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store', true), '')::uuid);
grant select, insert, update, delete on ${table} to app;`;
}

// Forced like all others, so that what the owner may do is said here and not implied; the role app is never meant.
function letServiceIn(table: string): string {
  return `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy service on ${table} using (current_user <> 'app') with check (current_user <> 'app');`;
}
