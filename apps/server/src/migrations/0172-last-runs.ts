/** Of the runs that a schedule makes up for at one moment, the last one made is its last (docs/adr/0190-days-of-schedules.md). */
export const name = "0172-last-runs";

export const sql = `
drop view export_schedule_list;
create view export_schedule_list with (security_invoker = true) as
  select s.*, r.id as last_run_id, r.state as last_state, r.created_at as last_at, r.rows_done as last_rows,
    r.problem as last_problem, r.is_masked as last_is_masked, r.save_problem as last_save_problem,
    r.mark_problem as last_mark_problem
  from export_schedules s left join lateral (
    select * from export_runs r where r.store_id = s.store_id and r.schedule_id = s.id
      order by r.created_at desc, r.id desc limit 1) r on true;
grant select on export_schedule_list to app;
`;
