/**
 * The reserve (docs/adr/0106-reserve.md): drafts that wait to go live, the rule of each account, and what went
 * up by it. A run's slot is unique, so no slot is ever used twice.
 */
import { isolate } from "./row-walls.ts";

export const name = "0069-reserve";

export const sql = `
create view upload_drafts_shared with (security_invoker = true) as
  select store_id, id, sku, title, photos -> 0 as photo from upload_drafts;
create view upload_targets_shared with (security_invoker = true) as
  select store_id, draft_id, account_id, state, problems, action_id from upload_targets;
grant select on upload_drafts_shared, upload_targets_shared to app;

-- One row for a store: whoever changes the order, or starts a listing, holds it.
create table reserve_queues (
  store_id uuid primary key references stores (id) on delete cascade,
  paused_at timestamptz(3),
  paused_by text not null default ''
);

create table reserve_rules (
  store_id uuid not null references stores (id) on delete cascade,
  account_id uuid not null,
  is_on boolean not null,
  slots_per_day integer not null check (slots_per_day >= 0),
  weekdays smallint[] not null,
  windows jsonb not null,
  jitter_minutes integer not null check (jitter_minutes >= 0),
  keep_live integer check (keep_live > 0),
  stop_after integer not null check (stop_after > 0),
  -- decides the jitter; never changes
  seed text not null,
  -- slots until then are over
  passed_at timestamptz(3) not null,
  -- refusals until then don't count any more
  counted_from timestamptz(3) not null,
  primary key (store_id, account_id),
  foreign key (store_id, account_id) references accounts (store_id, id) on delete cascade
);

create table reserve_entries (
  store_id uuid not null,
  draft_id uuid not null,
  account_id uuid not null,
  -- the same for all entries of a draft
  place integer not null,
  -- a time of its own; null: the next slot
  fixed_at timestamptz(3),
  -- the zone it was written in; '' where it was pinned to its slot
  fixed_zone text not null default '',
  state text not null check (state in ('waiting', 'blocked', 'skipped', 'listing', 'refused', 'missed')),
  problem text not null default '',
  field text,
  since timestamptz(3) not null,
  checked_at timestamptz(3),
  action_id uuid,
  by_name text not null,
  added_at timestamptz(3) not null,
  primary key (store_id, draft_id, account_id),
  foreign key (store_id, draft_id) references upload_drafts (store_id, id) on delete cascade,
  foreign key (store_id, account_id) references accounts (store_id, id) on delete cascade
);
create index reserve_entries_place on reserve_entries (store_id, place);

create table reserve_runs (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  draft_id uuid not null,
  -- null: at a time of its own, to keep enough live, or by hand
  slot_day date,
  slot_number integer,
  due_at timestamptz(3) not null,
  started_at timestamptz(3) not null,
  action_id uuid not null,
  state text not null check (state in ('started', 'live', 'refused')),
  primary key (store_id, id),
  unique (store_id, account_id, slot_day, slot_number),
  foreign key (store_id, account_id) references accounts (store_id, id) on delete cascade
);
create index reserve_runs_account on reserve_runs (store_id, account_id, started_at desc);
create unique index reserve_runs_action on reserve_runs (store_id, action_id);
${["reserve_queues", "reserve_rules", "reserve_entries", "reserve_runs"].map(isolate).join("\n")}
`;
