/** A run that hasn't begun says that it waits, and until when (docs/adr/0190-days-of-schedules.md). */
export const name = "0163-runs-that-wait";

export const sql = `
-- When the last day of its file is over; null: it begins as soon as it's its turn.
alter table export_runs add column waits_until timestamptz(3);
drop view export_schedule_list;
create view export_schedule_list with (security_invoker = true) as
  select s.*, r.id as last_run_id, r.state as last_state, r.created_at as last_at, r.rows_done as last_rows,
    r.problem as last_problem, r.is_masked as last_is_masked, r.save_problem as last_save_problem,
    r.mark_problem as last_mark_problem, r.parts as last_parts, r.waits_until as last_waits_until
  from export_schedules s left join lateral (
    select * from export_runs r where r.store_id = s.store_id and r.schedule_id = s.id
      order by r.created_at desc, r.id desc limit 1) r on true;
grant select on export_schedule_list to app;
create or replace view exports_work with (security_invoker = true) as
  select store_id, id, name, state, rows_total, rows_done, problem, tries, lease_until, by_name, created_at,
    finished_at, parts, waits_until from export_runs;
`;
