/** Stores that are closed for now (docs/adr/0125-stores-and-copies.md): nobody switches there. */
export const name = "0094-archived-stores";

export const sql = `
alter table stores add column archived_at timestamptz(3);
create or replace view stores_shared with (security_invoker = true) as
  select id, name, time_zone, currency, locale, archived_at from stores;
`;
