/**
 * Triggers of offers, and a pause of all auto messages (docs/adr/0087-offers-send-auto-messages.md). A trigger
 * happens to an order or to an offer; `subject_id` is whichever it is, so that each has one row per trigger.
 */
import { isolate } from "./row-walls.ts";
export const name = "0048-offer-triggers";

export const sql = `
alter table order_triggers drop constraint order_triggers_pkey;
alter table order_triggers
  alter column order_id drop not null,
  add column offer_id text,
  add column subject_id text not null generated always as (coalesce(order_id, offer_id)) stored,
  add check (num_nonnulls(order_id, offer_id) = 1),
  add primary key (store_id, subject_id, name),
  add foreign key (store_id, offer_id) references offers (store_id, id) on delete cascade;
create index order_triggers_order on order_triggers (store_id, order_id) where order_id is not null;
create index order_triggers_offer on order_triggers (store_id, offer_id) where offer_id is not null;

create view offers_shared with (security_invoker = true) as
  select store_id, id, account_id, platform, account, identifier, state, buyer, items, quantity, amount_minor,
    counter_minor, currency, created_at, updated_at from offers;
grant select on offers_shared to app;

create table auto_message_pauses (
  store_id uuid primary key references stores (id) on delete cascade,
  paused_at timestamptz(3) not null,
  paused_by_name text not null
);
${isolate("auto_message_pauses")}
`;
