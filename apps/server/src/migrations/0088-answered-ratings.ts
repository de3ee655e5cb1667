/**
 * What sellers do about ratings: their reply and how far it came (`answer`), getting one changed or removed
 * (`revision`), and whether a bad one was told of at its order. Platforms tell nothing of these, so a pull
 * leaves them alone. Accounts publish how the reading of their ratings went.
 */
export const name = "0088-answered-ratings";

export const sql = `
alter table ratings
  add column answer jsonb,
  add column revision jsonb,
  add column told_at timestamptz(3);
create index ratings_account on ratings (store_id, account_id, left_at desc);
create view accounts_ratings_read with (security_invoker = true) as
  select store_id, account_id, finished_at, places -> 'ratings' ->> 'problem' as problem from account_syncs;
grant select on accounts_ratings_read to app;
`;
