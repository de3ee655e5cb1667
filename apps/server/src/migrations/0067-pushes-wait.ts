/**
 * A push that met another number waits until its account was read, and one whose platform named a time waits
 * for that; how often the number was another is counted apart from trouble (docs/adr/0099-stock-is-pushed.md).
 */
export const name = "0067-pushes-wait";

export const sql = `
alter table listing_pushes
  -- times in a row that another number stood there
  add column stales integer not null default 0,
  -- since then the account has to be read once before it goes out; null: nothing to wait for
  add column unread_since timestamptz(3),
  -- not before, by the platform's own word
  add column wait_until timestamptz(3);
-- When the last read that came to its end began: everything that had happened by then is known.
alter table account_syncs add column read_until timestamptz(3);
create or replace view accounts_reading with (security_invoker = true) as
  select store_id, account_id, phase, finished_at, problem_code, waiting_until, read_until from account_syncs;
`;
