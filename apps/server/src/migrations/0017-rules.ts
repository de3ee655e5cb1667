/**
 * Rules that act on orders that arrive (docs/adr/0038): in the order of `position`, off | dry (looked at
 * only) | on, removed softly. A row of `rule_runs` is the key that keeps a rule from acting on an order
 * twice; `revision` is that of the conditions and acts it acted by, `version` that of its whole text.
 * `orders.label_plan` is what rules chose for the label, and which of them did. A row of `rule_pauses` says
 * that no rule of the store acts by itself; `chosen_runs` keeps for a day what a run on chosen orders
 * changed.
 */
import { isolate } from "./row-walls.ts";
export const name = "0017-rules";

export const sql = `
create table rules (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  position integer not null,
  name text not null,
  state text not null check (state in ('on', 'dry', 'off')),
  groups jsonb not null,
  acts jsonb not null,
  is_last boolean not null default false,
  revision integer not null default 1,
  version integer not null default 1,
  made_by_name text not null,
  changed_by_name text not null,
  changed_at timestamptz(3) not null,
  removed_at timestamptz(3),
  -- of the call that added it: the same key is the same rule, and with another rule it is refused
  request_key text,
  request_hash text,
  primary key (store_id, id),
  unique (store_id, request_key)
);

create table rule_pauses (
  store_id uuid primary key references stores (id) on delete cascade,
  paused_at timestamptz(3) not null,
  paused_by_name text not null
);

create table rule_runs (
  store_id uuid not null,
  rule_id uuid not null,
  order_id text not null,
  revision integer not null,
  ran_at timestamptz(3) not null,
  primary key (store_id, rule_id, order_id),
  foreign key (store_id, rule_id) references rules (store_id, id) on delete cascade,
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
create index rule_runs_recent on rule_runs (store_id, rule_id, ran_at);
create index rule_runs_order on rule_runs (store_id, order_id);

create table chosen_runs (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  ran_at timestamptz(3) not null,
  -- [{ orderId, before, after, rules, runs }]
  lines jsonb not null,
  -- of the call that asked for it, and what that was answered: the same key is the same run
  request_key text,
  request_hash text,
  outcome jsonb,
  -- what taking it back came to; null: it stands
  taken_back jsonb,
  primary key (store_id, id),
  unique (store_id, request_key)
);
alter table orders add column label_plan jsonb;
${isolate("rules")}
${isolate("rule_runs")}
${isolate("rule_pauses")}
${isolate("chosen_runs")}
`;
