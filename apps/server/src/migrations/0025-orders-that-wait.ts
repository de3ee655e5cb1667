/**
 * Orders that are not, or not yet, the seller's to fulfil (decisions 12, docs/adr/0044-orders-not-to-be-
 * fulfilled.md).
 *
 * `external` was a column that nobody wrote; from here on it follows from the platform's word (domain/order-
 * standing.ts). What awaits payment is counted for every look at the first page, what a status of the shop's
 * own was taken for (data.readAs) is looked for when the seller maps it. `unseen_orders.may_close`: the walk
 * that didn't show the order showed others, so the platform knows the account.
 */
export const name = "0025-orders-that-wait";

export const sql = `
drop index orders_pending;
create index orders_awaiting on orders (store_id) where external and state in ('pending', 'onHold', 'unknown');
create index orders_external on orders (store_id, updated_at desc, id desc) where external;
create index orders_own_status on orders (store_id, account_id, status) where data ? 'readAs';

update orders set external = true, dispatch_by = null where not shipped
  and (state in ('pending', 'unknown') or (state = 'cancelled' and data ->> 'isPaid' = 'false'));

alter table unseen_orders add column may_close boolean not null default false;
`;
