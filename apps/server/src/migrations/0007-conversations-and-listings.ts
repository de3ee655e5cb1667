/**
 * Conversations, offers, listings and ratings as the platforms know them, and each user's own snippets.
 *
 * Rows of platforms carry the version that the platform gave (`platform_updated_at`), when it was read and
 * the vendor's untouched object: a newer version wins, older ones are dropped. Whether a conversation was
 * read is shared: what a person says about it here (`read_until`, the newest message they had before them)
 * holds until a newer message comes.
 */
import { isolate } from "./row-walls.ts";
export const name = "0007-conversations-and-listings";

/** What every row read at a platform has. */
const platformColumns = `
  store_id uuid not null references stores (id) on delete cascade,
  id text not null,
  account_id uuid not null,
  platform text not null,
  account text not null,
  identifier text not null,
  platform_updated_at timestamptz(3) not null,
  platform_read_at timestamptz(3) not null default '-infinity',
  platform_object jsonb not null default '{}'`;
const platformKeys = `
  primary key (store_id, id),
  unique (store_id, account_id, identifier),
  foreign key (store_id, account_id) references accounts (store_id, id)`;

const tables = [
  "messaging_sessions",
  "offers",
  "listings",
  "ratings",
  "message_snippets",
  "unreadable_entries",
] as const;

export const sql = `
create table messaging_sessions (${platformColumns},
  is_read boolean not null,
  read_until timestamptz(3),
  buyer jsonb not null default '{}',
  co_chatter_id text not null default '',
  latest_message_date timestamptz(3) not null,
  bought_something_before boolean not null default false,
  bought_attached_item boolean not null default false,
  platform_order_ids text[] not null default '{}',
  items jsonb not null default '[]',
  currency text not null default 'EUR',
  messages jsonb not null default '[]',${platformKeys}
);
create index messaging_sessions_latest on messaging_sessions (store_id, latest_message_date desc, id desc);
create index messaging_sessions_identifier on messaging_sessions (store_id, identifier);
create index messaging_sessions_buyer on messaging_sessions (store_id, (buyer ->> 'identifier'),
  latest_message_date desc);
-- Counted for every look at the first page.
create index messaging_sessions_unread on messaging_sessions (store_id) where not is_read;

create table offers (${platformColumns},
  state integer not null,
  status text not null,
  is_acceptable boolean not null,
  buyer jsonb not null default '{}',
  items jsonb not null default '[]',
  quantity integer not null,
  amount_minor bigint not null,
  currency text not null,
  message text not null default '',
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,${platformKeys}
);
create index offers_created on offers (store_id, created_at desc, id desc);
create index offers_new on offers (store_id, created_at desc, id desc) where state = 0;

create table listings (${platformColumns},
  sku text not null default '',
  title text not null,
  description text not null default '',
  images text[] not null default '{}',
  price_minor bigint not null,
  currency text not null,
  quantity integer not null,
  status text not null,
  state text not null,
  problems jsonb not null default '[]',
  variants jsonb not null default '[]',
  link text not null default '',
  updated_at timestamptz(3) not null,${platformKeys}
);
create index listings_updated on listings (store_id, updated_at desc, id desc);
create index listings_sku on listings (store_id, sku);
create index listings_state on listings (store_id, state);

create table ratings (${platformColumns},
  polarity text not null,
  stars integer,
  content text not null default '',
  left_at timestamptz(3) not null,
  buyer_handle text not null default '',
  order_id text,
  listing_id text,
  reply text,
  updated_at timestamptz(3) not null,${platformKeys}
);
create index ratings_left on ratings (store_id, left_at desc, id desc);
create index ratings_order on ratings (store_id, order_id);

create table message_snippets (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  content text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- can be taken back for thirty days, under the same id
  removed_at timestamptz(3),
  primary key (store_id, id)
);
create index message_snippets_user on message_snippets (store_id, user_id, id);
create index message_snippets_removed on message_snippets (removed_at) where removed_at is not null;

-- What a list beside orders held and nobody could understand; shown on the account.
create table unreadable_entries (
  store_id uuid not null,
  account_id uuid not null,
  -- the port it came from
  source text not null,
  -- '' where not even the id could be read
  identifier text not null,
  reason text not null,
  seen_at timestamptz(3) not null default now(),
  primary key (store_id, account_id, source, identifier),
  foreign key (store_id, account_id) references accounts (store_id, id) on delete cascade
);

create view kept_message_snippets with (security_invoker = true) as
  select store_id, id, user_id, name, content, created_at from message_snippets where removed_at is null;

-- How far conversations, offers, listings and ratings of an account are read: port to { cursor, nextAt,
-- failures, problem }.
alter table account_syncs add column places jsonb not null default '{}';
${tables.map(isolate).join("\n")}
grant select on kept_message_snippets to app;
`;
