/**
 * What goes to marketplaces, what comes from them unasked, what open screens missed, and a store's settings.
 */
export const actions = `
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
-- What is over is forgotten after some weeks.
create index webhook_events_over on webhook_events (store_id, worked_at) where state <> 'received';

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
`;
