/** What becomes of orders once a schedule has exported them (docs/adr/0156-after-an-export.md). */
export const name = "0153-after-an-export";

export const sql = `
-- AfterExport of the domain
alter table export_schedules add column after_export jsonb;
alter table export_runs add column after_export jsonb,
  -- parts whose orders it was done to, and why it isn't done to the others yet
  add column parts_marked integer not null default 0, add column mark_problem text;
-- The orders of its rows, where something becomes of them.
alter table export_parts add column order_ids text[];
drop view export_schedule_list;
create view export_schedule_list with (security_invoker = true) as
  select s.*, r.id as last_run_id, r.state as last_state, r.created_at as last_at, r.rows_done as last_rows,
    r.problem as last_problem, r.is_masked as last_is_masked, r.save_problem as last_save_problem,
    r.mark_problem as last_mark_problem
  from export_schedules s left join lateral (
    select * from export_runs r where r.store_id = s.store_id and r.schedule_id = s.id
      order by r.created_at desc limit 1) r on true;
grant select on export_schedule_list to app;
`;
