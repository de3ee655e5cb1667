/** Accounts at marketplaces, how far each is read, and what could not be. */
export const accounts = `
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
`;
