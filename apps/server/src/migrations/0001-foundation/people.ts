/** The role the service works as, people, stores, sessions, and the way of a webhook to its store. */
export const people = `
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
`;
