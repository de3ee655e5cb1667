/** A flash about an order names it, so that its toast can link there (design 3.5). */
export const name = "0029-flashes-about-orders";

export const sql = `
-- no reference: orders belong to stores, flashes to people, and a flash is gone within a day
alter table flashes add column order_id text;

drop function leave_member_flash(uuid, text, boolean, timestamptz, timestamptz);
create function leave_member_flash(
  member uuid, words text, about_trouble boolean, left_at timestamptz, over_at timestamptz, about_order text
) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into flashes (user_id, message, is_error, created_at, expires_at, order_id)
  select m.user_id, words, about_trouble, left_at, over_at, about_order from memberships m
  where m.user_id = member and m.store_id = nullif(current_setting('app.store', true), '')::uuid
$$;
revoke execute on function leave_member_flash from public;
grant execute on function leave_member_flash to app;
`;
