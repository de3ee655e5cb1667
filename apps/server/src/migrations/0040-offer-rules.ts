/**
 * What rules answer to offers by themselves, and since when none does. An offer is looked at once, when it
 * arrives (`ruled_at`). A rule answers only what was offered since it was last changed or switched on.
 */
import { isolate } from "./row-walls.ts";
export const name = "0040-offer-rules";

export const sql = `
create table offer_rules (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  number integer not null,
  kind text not null check (kind in ('accept', 'reject', 'counter')),
  percent integer not null check (percent between 1 and 100),
  counter_percent integer check (counter_percent between 1 and 99),
  account_id uuid,
  is_on boolean not null default false,
  changed_by_name text not null,
  changed_at timestamptz(3) not null,
  primary key (store_id, id),
  unique (store_id, number),
  foreign key (store_id, account_id) references accounts (store_id, id)
);
create table offer_rule_pauses (
  store_id uuid primary key references stores (id) on delete cascade,
  paused_at timestamptz(3) not null,
  paused_by_name text not null
);
alter table offers add column ruled_at timestamptz(3);
create index offers_ruled on offers (store_id, (answer ->> 'ruleId')) where answer ->> 'ruleId' is not null;
${["offer_rules", "offer_rule_pauses"].map(isolate).join("\n")}
`;
