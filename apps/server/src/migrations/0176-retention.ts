/**
 * How long a store keeps what tells who its buyers are (docs/adr/0169-retention.md). No row, or null: until
 * somebody erases it.
 */
import { isolate } from "./row-walls.ts";
export const name = "0176-retention";

export const sql = `
create table retention_terms (
  store_id uuid primary key references stores (id) on delete cascade,
  -- days since a buyer's last order or message
  buyer_days integer check (buyer_days between 30 and 3650),
  -- days since a conversation's last message
  message_days integer check (message_days between 30 and 3650),
  -- when everything that was due had gone; null: not since the terms changed
  ran_at timestamptz(3)
);
${isolate("retention_terms")}

-- With whom there were messages, and when last.
create view messaging_contacts with (security_invoker = true) as
  select store_id, account_id, buyer ->> 'identifier' as identifier, buyer ->> 'handle' as handle,
    latest_message_date from messaging_sessions;
grant select on messaging_contacts to app;
`;
