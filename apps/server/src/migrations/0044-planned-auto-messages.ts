/**
 * Auto messages that wait and explain themselves: a trigger may be due later than it was fired, may be left
 * out for a reason (`skipped`), and says in words why it came to what it did.
 */
export const name = "0044-planned-auto-messages";

export const sql = `
alter table order_triggers
  drop constraint order_triggers_state_check,
  add constraint order_triggers_state_check
    check (state in ('waiting', 'off', 'held', 'failed', 'skipped', 'sending', 'sent')),
  -- when it may be worked; null: as soon as it is fired
  add column due_at timestamptz(3),
  -- why it was held, failed or skipped, as a sentence or the end of one
  add column reason text;
drop index order_triggers_waiting;
create index order_triggers_waiting on order_triggers (store_id, coalesce(due_at, fired_at))
  where state = 'waiting';
create index order_triggers_fired on order_triggers (store_id, fired_at desc);
`;
