/**
 * Rules leave what is to be printed (docs/adr/0193): a task that names the paper. `cause` names what happened, so
 * that whoever started a rule by hand gets its papers at once.
 */
export const name = "0190-rule-prints";

export const sql = `
alter table rule_tasks add column print text check (print in ('slip', 'label')),
  add column cause text not null default '';
create index rule_tasks_cause on rule_tasks (store_id, cause) where print is not null and done_at is null;
`;
