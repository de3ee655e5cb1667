/**
 * Links to marketplaces, what is known about goods, messages for people, and moves between stores.
 *
 * A pending sign-in at a marketplace is kept by the hash of its state, works once and belongs to one session.
 * Flashes and server switches belong to people, not to a store: the role `app` has no grant there.
 */
import { isolate, letServiceIn } from "./row-walls.ts";
export const name = "0006-accounts-and-metadata";

const storeTables = [
  "oauth_states",
  "courier_settings",
  "platform_settings",
  "categories",
  "brands",
  "variants",
  "unseen_orders",
] as const;
const serviceTables = ["flashes", "flash_deliveries", "server_switches"] as const;

export const sql = `
alter table accounts
  add column linked_at timestamptz(3) not null default now(),
  -- when the platform asks for a new sign-in
  add column expires_at timestamptz(3);
-- How far the words for goods of an account are collected: { at, remoteAt, ordersUntil, listingsUntil }.
alter table account_syncs add column goods_place jsonb not null default '{}';
update accounts set linked_at = created_at;
-- What was read since a moment, without a walk through all orders: they are written in about that order.
create index orders_read on orders using brin (platform_read_at) with (autosummarize = on);

create table oauth_states (
  store_id uuid not null references stores (id) on delete cascade,
  state_hash bytea not null,
  session_id uuid not null,
  user_id uuid not null,
  platform text not null,
  -- set where an account is connected again
  account_id uuid,
  base_url text,
  redirect_uri text not null,
  -- the PKCE verifier, sealed
  verifier bytea not null,
  expires_at timestamptz(3) not null,
  primary key (store_id, state_hash)
);

-- What a store says of a courier; a null column is what the courier is by itself.
create table courier_settings (
  store_id uuid not null references stores (id) on delete cascade,
  courier_id text not null,
  cut_off text,
  handling_days integer,
  tracking_url text,
  is_offered boolean not null default true,
  primary key (store_id, courier_id)
);

create table platform_settings (
  store_id uuid not null,
  account_id uuid not null,
  settings jsonb not null default '{}',
  updated_at timestamptz(3) not null default now(),
  primary key (store_id, account_id),
  foreign key (store_id, account_id) references accounts (store_id, id) on delete cascade
);

-- The store's words for its goods, found at its marketplaces and on its orders. platforms: account id to {
-- id, name } there.
create table categories (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  parent text not null default '',
  platforms jsonb not null default '{}',
  primary key (store_id, id)
);
create unique index categories_name on categories (store_id, lower(parent), lower(name));

create table brands (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  platforms jsonb not null default '{}',
  primary key (store_id, id)
);
create unique index brands_name on brands (store_id, lower(name));

create table variants (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  options text[] not null default '{}',
  platforms jsonb not null default '{}',
  primary key (store_id, id)
);
create unique index variants_name on variants (store_id, lower(name));

-- Orders of ours that a full comparison did not meet at the platform and has yet to ask for.
create table unseen_orders (
  store_id uuid not null,
  account_id uuid not null,
  platform_order_id text not null,
  primary key (store_id, account_id, platform_order_id),
  foreign key (store_id, account_id) references accounts (store_id, id) on delete cascade
);

create table flashes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  -- null: for every session of the person that was open then
  session_id uuid,
  message text not null,
  is_error boolean not null default false,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index flashes_user on flashes (user_id);

create table flash_deliveries (
  flash_id uuid not null references flashes (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  primary key (flash_id, session_id)
);
create index flash_deliveries_session on flash_deliveries (session_id);

create table server_switches (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  from_store uuid not null references stores (id) on delete cascade,
  to_store uuid not null references stores (id) on delete cascade,
  session_id uuid not null,
  state text not null default 'catchingUp',
  requested_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check (state in ('catchingUp', 'done', 'failed', 'overtaken'))
);
-- One move of a person at a time: the last wish counts.
create unique index server_switches_open on server_switches (user_id) where state = 'catchingUp';

${storeTables.map(isolate).join("\n")}
${serviceTables.map(letServiceIn).join("\n")}
`;
