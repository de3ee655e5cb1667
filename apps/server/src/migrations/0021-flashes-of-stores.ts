/**
 * A message that a trigger sends ends in one transaction with the words that tell its person of it
 * (docs/adr/0035-actions-that-end-once.md).
 *
 * Flashes belong to people, and the role app has no grant there: it may leave one for a member of the store
 * that it works for, through this function alone. Who waits for an outcome says until when, so that a caller
 * that died keeps nobody from being told.
 */
export const name = "0021-flashes-of-stores";

export const sql = `
create function leave_member_flash(member uuid, words text, about_trouble boolean, left_at timestamptz,
  over_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into flashes (user_id, message, is_error, created_at, expires_at)
  select m.user_id, words, about_trouble, left_at, over_at from memberships m
  where m.user_id = member and m.store_id = nullif(current_setting('app.store', true), '')::uuid
$$;
revoke execute on function leave_member_flash from public;
grant execute on function leave_member_flash to app;

alter table order_triggers drop column is_awaited, add column awaited_until timestamptz(3);
create index order_triggers_awaited on order_triggers (store_id, awaited_until) where awaited_until is not null;
`;
