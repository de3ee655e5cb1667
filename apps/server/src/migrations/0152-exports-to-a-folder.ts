/** Files of schedules that are also saved in a folder of the server (docs/adr/0155-exports-to-a-folder.md). */
export const name = "0152-exports-to-a-folder";

export const sql = `
alter table export_schedules add column is_to_folder boolean not null default false;
alter table export_runs add column is_to_folder boolean not null default false,
  -- when the whole file stood in the folder, and why it doesn't yet
  add column saved_at timestamptz(3), add column save_problem text;
drop view export_schedule_list;
create view export_schedule_list with (security_invoker = true) as
  select s.*, r.id as last_run_id, r.state as last_state, r.created_at as last_at, r.rows_done as last_rows,
    r.problem as last_problem, r.is_masked as last_is_masked, r.save_problem as last_save_problem
  from export_schedules s left join lateral (
    select * from export_runs r where r.store_id = s.store_id and r.schedule_id = s.id
      order by r.created_at desc limit 1) r on true;
grant select on export_schedule_list to app;
`;
