/**
 * When an account was linked last is published: what happened before counts as history for whatever acts by
 * itself, also at an account that was unlinked in between. Two lists that looked through whole tables get
 * indexes: messages by what the platform calls them, and orders by when they came to be the seller's.
 *
 * Buyers who closed their account at a platform are known by the hash of their name alone, so that what is read
 * of them again stays erased.
 */
import { isolate } from "./row-walls.ts";

export const name = "0049-since-linked";

export const sql = `
create or replace view accounts_shared with (security_invoker = true) as
  select store_id, id, platform, username, role, state, hasebay, created_at, linked_at from accounts;
create index actions_messages_ref on actions (store_id, vendor_ref) where kind = 'message';
create index orders_received on orders (store_id, coalesce(paid_at, created_at) desc, id) where not external;

create table erased_buyers (
  store_id uuid not null,
  account_id uuid not null,
  -- of the name in lower case, SHA-256 as hexadecimal digits
  name_hash text not null,
  erased_at timestamptz(3) not null,
  -- orders that are still to be sent keep their address until then
  is_waiting boolean not null,
  primary key (store_id, account_id, name_hash),
  foreign key (store_id, account_id) references accounts (store_id, id) on delete cascade
);
${isolate("erased_buyers")}
`;
