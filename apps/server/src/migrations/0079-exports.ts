/**
 * Exports (docs/adr/0112-exports.md): runs with how far each got, their files in parts, presets, schedules;
 * and what slices publish of their tables for them.
 */
import { isolate } from "./row-walls.ts";

export const name = "0079-exports";

const tables = ["export_schedules", "export_presets", "export_runs", "export_parts"];

const views: Readonly<Record<string, string>> = {
  orders_exported: `
    select store_id, id as order_id, account_id, order_number, platform_order_id, platform, source, account,
      items, buyer, coalesce(fulfillment -> 'customFulfillmentAddress', address) as address, notes,
      note_from_buyer, tags, state, status, failed, external, fulfilled, refund, shipped, shipped_at, paid_at,
      shipping_provider, tracking_number, parts, amount_total_minor, refunded_minor, currency, dispatch_by,
      coalesce((data ->> 'isGift')::boolean, false) as is_gift,
      coalesce((data ->> 'postageMinor')::bigint, 0) as postage_minor,
      case when jsonb_typeof(money -> 'lines') = 'array' then money -> 'lines' else '[]' end as money_lines,
      created_at, coalesce(unpinned_updated_at, updated_at) as updated_at
      from orders`,
  messaging_exported: `
    select store_id, id as session_id, account_id, platform, account, identifier, buyer, messages
      from messaging_sessions`,
  ratings_shared: `
    select store_id, id, account_id, platform, account, identifier, polarity, stars, content, left_at,
      buyer_handle, order_id, reply from ratings`,
};

export const sql = `
create table export_presets (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  -- made by the page, so that a repeated press saves it once
  press_key uuid not null,
  name text not null,
  -- ExportDefinition of the domain
  definition jsonb not null,
  by_id uuid,
  by_name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, id),
  unique (store_id, press_key)
);

create table export_schedules (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  press_key uuid not null,
  name text not null,
  definition jsonb not null,
  rhythm text not null check (rhythm in ('daily', 'weekly', 'monthly')),
  time text not null,
  weekday integer not null,
  month_day integer not null,
  time_zone text not null,
  -- who is told where the file is; "": nobody
  email text not null default '',
  is_paused boolean not null default false,
  next_at timestamptz(3) not null,
  -- whose rights it runs with
  by_id uuid not null,
  by_name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, id),
  unique (store_id, press_key)
);
create index export_schedules_due on export_schedules (next_at) where not is_paused;

create table export_runs (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  press_key uuid not null,
  name text not null,
  definition jsonb not null,
  schedule_id uuid,
  -- the file tells who buyers are
  is_personal boolean not null,
  -- columns that would have, and were masked
  is_masked boolean not null,
  state text not null default 'running' check (state in ('running', 'ready', 'failed', 'cancelled')),
  -- the moments and the zone that its range came to when it began
  scope jsonb not null,
  rows_total integer,
  rows_done integer not null default 0,
  -- the last row that was written, and what its writer goes on with; null: before the first
  place jsonb,
  writer jsonb,
  parts integer not null default 0,
  bytes bigint not null default 0,
  problem text,
  -- in a row without a step forward
  tries integer not null default 0,
  -- whoever works at it: a later one has a higher fence
  fence integer not null default 0,
  lease_until timestamptz(3),
  by_id uuid,
  by_name text not null,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (store_id, id),
  unique (store_id, press_key),
  foreign key (store_id, schedule_id) references export_schedules (store_id, id)
    on delete set null (schedule_id)
);
create index export_runs_working on export_runs (store_id) where state = 'running';
create index export_runs_made on export_runs (store_id, created_at desc);
create index export_runs_schedule on export_runs (store_id, schedule_id, created_at desc)
  where schedule_id is not null;

create table export_parts (
  store_id uuid not null,
  run_id uuid not null,
  at integer not null,
  content bytea not null,
  primary key (store_id, run_id, at),
  foreign key (store_id, run_id) references export_runs (store_id, id) on delete cascade
);
${tables.map(isolate).join("\n")}
create view export_schedule_list with (security_invoker = true) as
  select s.*, r.id as last_run_id, r.state as last_state, r.created_at as last_at, r.rows_done as last_rows,
    r.problem as last_problem
  from export_schedules s left join lateral (
    select * from export_runs r where r.store_id = s.store_id and r.schedule_id = s.id
      order by r.created_at desc limit 1) r on true;
grant select on export_schedule_list to app;
${Object.entries(views)
  .map(
    ([view, query]) => `
create view ${view} with (security_invoker = true) as ${query};
grant select on ${view} to app;`,
  )
  .join("\n")}
`;
