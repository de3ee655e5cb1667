/**
 * Deadlines that the service works out itself, and what the first page counts.
 *
 * `orders.dispatch_by` stays what lists sort by: the platform's own deadline, else the one by the account's
 * calendar. `platform_dispatch_by` keeps the platform's word beside it, `paid_at` is when an order was paid,
 * as far as known. A row of `dispatch_recounts` says that the deadlines of an account are to be worked out
 * anew, and how far that got.
 */
import { isolate } from "./row-walls.ts";
export const name = "0012-dispatch-and-home";

export const sql = `
alter table orders
  add column platform_dispatch_by timestamptz(3),
  add column paid_at timestamptz(3);
update orders set platform_dispatch_by = dispatch_by, paid_at = case when state <> 'pending' then created_at end;
create index orders_own_deadline on orders (store_id, account_id, id) where platform_dispatch_by is null and not shipped;

create table dispatch_recounts (
  store_id uuid not null,
  account_id uuid not null,
  after_id text not null default '',
  primary key (store_id, account_id),
  foreign key (store_id, account_id) references accounts (store_id, id) on delete cascade
);
${isolate("dispatch_recounts")}

create index orders_refund_pending on orders (store_id) where refund = 1 and not external;
create index actions_shipments on actions (store_id, created_at) where kind = 'shipment';
create index actions_given_up on actions (store_id) where state = 'gaveUp';
`;
