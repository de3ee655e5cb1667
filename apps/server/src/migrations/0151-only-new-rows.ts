/**
 * Scheduled exports of only what is new (docs/adr/0154-only-what-is-new.md): the rows that a schedule's finished
 * files held, and those of a file under work beside its parts.
 */
import { isolate } from "./row-walls.ts";

export const name = "0151-only-new-rows";

export const sql = `
alter table export_schedules add column is_only_new boolean not null default false;
alter table export_runs add column is_only_new boolean not null default false;
-- A file that waits, is written or stopped: the next one begins only once it's clear what this one gave.
create unique index export_runs_only_new on export_runs (store_id, schedule_id)
  where is_only_new and state in ('running', 'failed');
-- Keys of its rows, of a run of only new ones: they go with the part, and count once the file is whole.
alter table export_parts add column row_keys text[];

create table export_given_rows (
  store_id uuid not null,
  schedule_id uuid not null,
  row_key text not null,
  primary key (store_id, schedule_id, row_key),
  foreign key (store_id, schedule_id) references export_schedules (store_id, id) on delete cascade
);
${isolate("export_given_rows")}
drop view export_schedule_list;
create view export_schedule_list with (security_invoker = true) as
  select s.*, r.id as last_run_id, r.state as last_state, r.created_at as last_at, r.rows_done as last_rows,
    r.problem as last_problem, r.is_masked as last_is_masked
  from export_schedules s left join lateral (
    select * from export_runs r where r.store_id = s.store_id and r.schedule_id = s.id
      order by r.created_at desc limit 1) r on true;
grant select on export_schedule_list to app;
`;
