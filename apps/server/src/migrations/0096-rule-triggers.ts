/**
 * Rules that start on more than an order's arrival (docs/adr/0127). `rule_evaluations` has one row for a rule
 * and a happening: the key that keeps a rule from acting on it twice, and the line of the log that explains
 * it. `rule_tasks` are what rules left for people to do, `rule_breaks` when rules rest: everything or one
 * account, at once or from a day to another. `on_since` is from when on what happens counts.
 */
import { isolate } from "./row-walls.ts";
export const name = "0096-rule-triggers";

export const sql = `
alter table rules add column trigger jsonb not null default '{"kind":"orderCreated"}',
  add column otherwise jsonb not null default '[]',
  -- { mostPerHour, quiet, asksFirst, everyTime }
  add column limits jsonb not null default '{}',
  add column on_since timestamptz(3),
  -- in a row; at three it is turned off
  add column failures integer not null default 0,
  add column stopped_because text not null default '';
update rules set on_since = changed_at where state = 'on';

create table rule_evaluations (
  store_id uuid not null,
  id uuid not null default uuidv7(),
  rule_id uuid not null,
  -- an order's id or an item's
  subject text not null,
  order_id text,
  -- the order's number or the item's SKU
  subject_name text not null,
  -- names the one happening
  key text not null,
  trigger text not null,
  happened_at timestamptz(3) not null,
  evaluated_at timestamptz(3) not null,
  outcome text not null,
  why jsonb not null default '[]',
  did jsonb not null default '[]',
  reason text not null default '',
  -- rules whose change was the happening, the first one first
  chain jsonb not null default '[]',
  -- when one that waits is looked at again
  due_at timestamptz(3),
  primary key (store_id, id),
  unique (store_id, rule_id, subject, key),
  foreign key (store_id, rule_id) references rules (store_id, id) on delete cascade,
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
create index rule_evaluations_newest on rule_evaluations (store_id, evaluated_at desc, id desc);
create index rule_evaluations_rule on rule_evaluations (store_id, rule_id, evaluated_at desc);
create index rule_evaluations_order on rule_evaluations (store_id, order_id);
create index rule_evaluations_waiting on rule_evaluations (store_id, due_at) where due_at is not null;

create table rule_tasks (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  rule_name text not null,
  order_id text,
  subject_name text not null,
  text text not null,
  made_at timestamptz(3) not null,
  done_at timestamptz(3),
  done_by_name text,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
create index rule_tasks_open on rule_tasks (store_id, made_at) where done_at is null;
create index rule_tasks_order on rule_tasks (store_id, order_id);

create table rule_breaks (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  -- null: of all accounts
  account_id uuid,
  from_at timestamptz(3) not null,
  -- null: until somebody ends it
  until_at timestamptz(3),
  made_by_name text not null,
  made_at timestamptz(3) not null,
  primary key (store_id, id),
  foreign key (store_id, account_id) references accounts (store_id, id) on delete cascade
);
create index rule_breaks_account on rule_breaks (store_id, account_id);

create view orders_timeline with (security_invoker = true) as
  select store_id, id, order_id, at, kind, details from order_events;
create view labels_delivered with (security_invoker = true) as
  select store_id, order_id, id as shipment_id, delivered_at from shipments where delivered_at is not null;
grant select on orders_timeline, labels_delivered to app;
create index order_events_happened on order_events (store_id, kind, at)
  where kind in ('cancelled', 'refunded', 'partlyRefunded', 'returnOpened', 'moved', 'marked', 'tagsChanged',
    'ruleRan');
create index shipments_delivered on shipments (store_id, delivered_at) where delivered_at is not null;
${isolate("rule_evaluations")}
${isolate("rule_tasks")}
${isolate("rule_breaks")}
`;
