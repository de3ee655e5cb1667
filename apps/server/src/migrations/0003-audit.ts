/**
 * The audit log: who did what to what, from where, with the state before and after (reliability, threat 19).
 *
 * A line is written in the transaction of the act and is never changed or removed again: the role `app` may
 * only read and add, and a trigger refuses the rest to everybody, the owner of the table too. There is no
 * retention: a later one would have to replace `keep_audit_entry` in a schema step of its own, where it is
 * seen.
 *
 * Each store's lines form a chain. A line gets its number, the hash of the line before it and its own hash as
 * the last thing before the commit (a deferred trigger), so that the store's head row is locked for no longer
 * than the commit takes, and after every other lock of the transaction: an audited act can neither deadlock
 * with another over the head nor make it wait for its own work. The head says where the chain ends, so that
 * lines cut off its end are missed.
 */
import { letServiceIn, showOwnStore } from "./row-walls.ts";

// A store reads its own lines; the service writes those of acts that happen before a store is entered, such
// as a sign-in.
const wall = (table: string): string => showOwnStore(table) + letServiceIn(table);

export const name = "0003-audit";

export const sql = `
create table audit_entries (
  store_id uuid not null references stores (id),
  id uuid not null default uuidv7(),
  at timestamptz(3) not null default clock_timestamp(),
  -- no references: the log outlives people and their sessions
  actor_id uuid,
  actor_name text not null,
  session_id uuid,
  address text,
  action text not null,
  object_type text not null,
  object_id text not null,
  before jsonb,
  after jsonb,
  -- the chain; set at the commit
  seq bigint,
  prev_hash bytea,
  hash bytea,
  primary key (store_id, id)
);
create unique index audit_entries_chain on audit_entries (store_id, seq);
create index audit_entries_at on audit_entries (store_id, at desc, id desc);

create table audit_heads (
  store_id uuid primary key references stores (id),
  seq bigint not null default 0,
  hash bytea not null default ''
);

-- The text that is hashed. jsonb writes its keys in one order and numbers in one form, so the text of a line
-- is always the same.
create function audit_text(line audit_entries) returns text language sql stable as $$
  select jsonb_build_array(line.store_id, line.seq, encode(line.prev_hash, 'hex'), line.id,
    (extract(epoch from line.at) * 1000)::bigint,
    line.actor_id, line.actor_name, line.session_id, line.address, line.action, line.object_type,
      line.object_id, line.before, line.after)::text
$$;
create function audit_hash(line audit_entries) returns bytea language sql stable as $$
  select sha256(convert_to(audit_text(line), 'UTF8'))
$$;

-- Nobody dates a line or gives it a place in the chain.
create function open_audit_entry() returns trigger language plpgsql as $$
begin
  new.at := clock_timestamp();
  new.seq := null;
  new.prev_hash := null;
  new.hash := null;
  return new;
end $$;
create trigger open_audit_entry before insert on audit_entries for each row execute function open_audit_entry();

create function seal_audit_entry() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  head audit_heads;
  line audit_entries := new;
begin
  insert into audit_heads (store_id) values (new.store_id) on conflict do nothing;
  select * into head from audit_heads where store_id = new.store_id for update;
  line.seq := head.seq + 1;
  line.prev_hash := head.hash;
  line.hash := audit_hash(line);
  update audit_entries set seq = line.seq, prev_hash = line.prev_hash, hash = line.hash where store_id = line.store_id and id = line.id;
  update audit_heads set seq = line.seq, hash = line.hash where store_id = line.store_id;
  return null;
end $$;
create constraint trigger seal_audit_entry after insert on audit_entries deferrable initially deferred for each row execute function seal_audit_entry();

create function keep_audit_entry() returns trigger language plpgsql as $$
declare
  chain constant text[] := '{seq,prev_hash,hash}';
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null and to_jsonb(new) - chain = to_jsonb(old) - chain then
    return new;
  end if;
  raise exception 'lines of the audit log are neither changed nor removed' using errcode = 'insufficient_privilege';
end $$;
create trigger keep_audit_entry before update or delete on audit_entries for each row execute function keep_audit_entry();
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never emptied' using errcode = 'insufficient_privilege';
end $$;
create trigger keep_audit_log before truncate on audit_entries for each statement execute function keep_audit_log();
create trigger keep_audit_heads before delete on audit_heads for each row execute function keep_audit_log();
create trigger keep_all_audit_heads before truncate on audit_heads for each statement execute function keep_audit_log();

${["audit_entries", "audit_heads"].map(wall).join("\n")}
grant select, insert on audit_entries to app;
grant select on audit_heads to app;
revoke execute on function seal_audit_entry() from public;
`;
