/**
 * What Admin shows of work under way (docs/adr/0124-admin-reads-what-is-there.md): each slice publishes its
 * own, and actions that failed are found without a walk through all.
 */
export const name = "0093-job-views";

const views: Readonly<Record<string, string>> = {
  actions_work: `
    select store_id, id, kind, account_id, order_id, state, attempts, looks, next_at, lease_until, is_held,
      is_effect_unknown, problem_code, problem, requested_by_name, created_at, updated_at, waiting_since,
      superseded_at, vendor_ref from actions`,
  accounts_work: `
    select store_id, account_id, phase, done, total, started_at, finished_at, waiting_until, next_at, failures,
      problem_code, problem, lease_until from account_syncs`,
  exports_work: `
    select store_id, id, name, state, rows_total, rows_done, problem, tries, lease_until, by_name, created_at,
      finished_at from export_runs`,
  imports_work: `
    select store_id, id, file_name, state, rows_total, rows_done, problem, lease_until, by_name, created_at
      from imports`,
};

export const sql = `
create index actions_failed on actions (store_id, updated_at desc) where state in ('gaveUp', 'refused');
${Object.entries(views)
  .map(
    ([view, query]) => `
create view ${view} with (security_invoker = true) as ${query};
grant select on ${view} to app;`,
  )
  .join("\n")}
`;
