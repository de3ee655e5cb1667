/**
 * What happened to orders and may send a message by itself: one row per order and trigger, so that a buyer is
 * never told the same thing twice.
 *
 *   waiting -> off (no snippet is chosen) | failed | held -> waiting again when it happens again
 *           -> sending (an act towards the marketplace has it) -> sent | failed
 */
import { isolate } from "./row-walls.ts";
export const name = "0009-order-triggers";

export const sql = `
create table order_triggers (
  store_id uuid not null,
  order_id text not null,
  name text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'off', 'held', 'failed', 'sending', 'sent')),
  -- what the order itself does not say: { refundMinor }
  facts jsonb not null default '{}',
  caused_by uuid,
  caused_by_name text not null default '',
  -- only trouble is told of
  is_silent boolean not null default false,
  -- whoever caused it waits for the outcome, so nothing has to be left for them
  is_awaited boolean not null default false,
  told_at timestamptz(3),
  -- why nothing was sent, in words
  problem text,
  action_id uuid,
  -- the call that marked the order, so that the same call gets the same answer
  call_key text,
  fired_at timestamptz(3) not null,
  primary key (store_id, order_id, name),
  unique (store_id, call_key),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
create index order_triggers_waiting on order_triggers (store_id, fired_at) where state = 'waiting';
create index order_triggers_action on order_triggers (store_id, action_id) where action_id is not null;
-- What was written to one conversation or about one order, and how much an account has sent of late.
create index actions_messages_session on actions (store_id, (payload ->> 'platformSessionId'))
  where kind = 'message';
create index actions_messages_order on actions (store_id, (payload ->> 'platformOrderId'))
  where kind = 'message';
create index actions_messages_sent on actions (store_id, account_id, created_at) where kind = 'message';
${isolate("order_triggers")}
`;
