/**
 * Saved views: a list's filters, sort and place under a name, a person's own or everybody's of the store. A
 * removed one can be taken back for thirty days, under the same id.
 */
import { isolate } from "./row-walls.ts";
export const name = "0011-saved-views";

export const sql = `
create table saved_views (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  -- which list it is of
  list text not null,
  name text not null,
  -- the address of the list from its question mark on
  query text not null,
  is_shared boolean not null default false,
  position double precision not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  removed_at timestamptz(3),
  primary key (store_id, id)
);
create index saved_views_list on saved_views (store_id, list, position, id);
create index saved_views_removed on saved_views (removed_at) where removed_at is not null;

create view kept_saved_views with (security_invoker = true) as
  select store_id, id, user_id, list, name, query, is_shared, position, created_at, updated_at
    from saved_views where removed_at is null;
${isolate("saved_views")}
grant select on kept_saved_views to app;
`;
