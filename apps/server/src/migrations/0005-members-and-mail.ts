/**
 * Members who come and go, links and tokens that open something, and the mail that carries links.
 *
 * Of every secret only its hash lies here; a mail lies sealed until it is sent. What belongs to a password
 * dies with it: triggers remove reset links and API tokens whoever changes the password and by whatever way.
 * A deactivated member is moved out of `memberships`, so that every look there, of today or later, finds
 * nobody. All of it is the service's: the role `app` has no grant here.
 */
import { letServiceIn } from "./row-walls.ts";
export const name = "0005-members-and-mail";

export const sql = `
-- Kept when a session ends, so that a member who signed out was still seen.
alter table memberships add column last_seen_at timestamptz(3);
create function keep_last_seen() returns trigger language plpgsql as $$
begin
  update memberships set last_seen_at = greatest(last_seen_at, old.last_seen_at) where store_id = old.store_id and user_id = old.user_id;
  return null;
end $$;
create trigger keep_last_seen after delete on sessions for each row execute function keep_last_seen();

create table deactivated_memberships (
  store_id uuid not null references stores (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null,
  scopes text[] not null,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3),
  deactivated_at timestamptz(3) not null,
  primary key (store_id, user_id)
);

create table invitations (
  id uuid primary key default uuidv7(),
  store_id uuid not null references stores (id) on delete cascade,
  email text not null,
  role text not null,
  scopes text[] not null,
  token_hash bytea not null unique,
  -- without the inviter's rights the invitation is void
  invited_by uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create unique index invitations_email on invitations (store_id, lower(email));

create table api_tokens (
  id uuid primary key default uuidv7(),
  store_id uuid not null,
  user_id uuid not null,
  name text not null,
  scopes text[] not null,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  -- a token ends with the membership it was made in
  foreign key (store_id, user_id) references memberships (store_id, user_id) on delete cascade
);
create index api_tokens_member on api_tokens (store_id, user_id);

create table password_resets (
  id uuid primary key default uuidv7(),
  -- null where nobody has the address that was typed: such a row opens nothing and makes both cases cost the
  -- same
  user_id uuid references users (id) on delete cascade,
  token_hash bytea not null unique,
  wrong_codes integer not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create unique index password_resets_user on password_resets (user_id);
create index password_resets_over on password_resets (expires_at);

create table mails (
  id uuid primary key default uuidv7(),
  -- address, subject and text in one, sealed; null once sent or given up
  sealed bytea,
  state text not null default 'waiting',
  attempts integer not null default 0,
  next_at timestamptz(3) not null,
  lease_until timestamptz(3),
  -- what the mail is about is over by then
  expires_at timestamptz(3) not null,
  problem text,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  check (state in ('waiting', 'sent', 'gaveUp'))
);
create index mails_due on mails (next_at) where state = 'waiting';
create index mails_over on mails (settled_at) where state <> 'waiting';

create function end_keys_of_password() returns trigger language plpgsql as $$
begin
  delete from password_resets where user_id = new.id;
  delete from api_tokens where user_id = new.id;
  return null;
end $$;
create trigger end_keys_of_password after update of password_hash on users
  for each row when (old.password_hash is distinct from new.password_hash) execute function end_keys_of_password();

-- A link that went to the address somebody had before is worth nothing.
create function end_reset_links() returns trigger language plpgsql as $$
begin
  delete from password_resets where user_id = new.id;
  return null;
end $$;
create trigger end_reset_links after update of email on users
  for each row when (lower(old.email) is distinct from lower(new.email)) execute function end_reset_links();

${["deactivated_memberships", "invitations", "api_tokens"].map(letServiceIn).join("\n")}
`;
