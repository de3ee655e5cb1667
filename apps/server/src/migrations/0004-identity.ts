/**
 * Identity beyond the password: a second factor, confirmations, places and preferences.
 *
 * Seeds are sealed by the secret box, recovery codes and challenges are hashes. `last_step` only grows: it
 * decides which of many uses of one code is the first (reliability, threat 2). All of it belongs to people,
 * not to a store, so the role `app` has no grant here.
 */
export const name = "0004-identity";

export const sql = `
alter table users
  add column preferences jsonb not null default '{}',
  add column totp_seed bytea,
  add column pending_seed bytea,
  add column last_step bigint not null default 0;

-- A sign-in is a confirmation; acts of weight need one that is younger than five minutes.
alter table sessions
  add column confirmed_at timestamptz(3),
  add column is_new_place boolean not null default false;
update sessions set confirmed_at = created_at;
alter table sessions alter column confirmed_at set not null;

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  -- the name of the address it was made for; browsers offer it there alone
  rp_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_user on passkeys (user_id);

-- What a passkey is asked to sign: used once, for one purpose, within minutes.
create table passkey_challenges (
  challenge_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null,
  expires_at timestamptz(3) not null
);

-- From where and with what somebody has signed in before.
create table sign_in_places (
  user_id uuid not null references users (id) on delete cascade,
  place text not null,
  last_at timestamptz(3) not null,
  primary key (user_id, place)
);

-- A person's sessions end in all their stores at once: the service announces that in the same transaction.
create policy service on changes using (current_user <> 'app') with check (current_user <> 'app');
`;
