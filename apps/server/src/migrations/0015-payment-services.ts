/**
 * A store links a payment service beside its marketplaces: the same sealed keys and the same life of an
 * account, but nothing is read there. Acts may be held until the act they follow was accepted.
 */
export const name = "0015-payment-services";

export const sql = `
alter table accounts
  add column role text not null default 'market',
  add check (role in ('market', 'payments', 'courier'));
-- A store has one payment service of a kind at a time.
create unique index accounts_one_payment on accounts (store_id, platform) where role = 'payments' and state <> 'unlinked';
-- Not to be carried out before the act it follows was accepted.
alter table actions add column is_held boolean not null default false;
create index actions_order_held on actions (store_id, order_id) where is_held;
`;
