/**
 * An automatic message that is an action already waits for the end of the pause (docs/adr/0094): whether an
 * action is held is published, and a message that a person has tried again by hand isn't one that the pause
 * holds.
 */
export const name = "0051-held-by-the-pause";

export const sql = `
alter table order_triggers add column is_retried boolean not null default false;

create or replace view actions_shared with (security_invoker = true) as
  select store_id, id, kind, account_id, order_id, state, payload, request_hash, vendor_ref, problem,
    created_at, requested_by, requested_by_name, is_held from actions;
`;
