/**
 * Limits that sellers set for their accounts' health, where their platform's don't suit; and which orders
 * something comes back of, as returns publish it. Feedback that was left to buyers, one for each order, with
 * how far it came.
 */
import { isolate } from "./row-walls.ts";

export const name = "0089-health-and-feedback";

export const sql = `
create table rating_thresholds (
  store_id uuid not null references stores (id) on delete cascade,
  account_id uuid not null,
  measure text not null,
  -- hundredths of a per cent, or of a star
  limit_hundredths integer not null,
  by_name text not null,
  changed_at timestamptz(3) not null,
  primary key (store_id, account_id, measure),
  foreign key (store_id, account_id) references accounts (store_id, id) on delete cascade
);
create view returns_orders with (security_invoker = true) as
  select store_id, order_id, min(created_at) as opened_at from returns group by store_id, order_id;
grant select on returns_orders to app;
create table buyer_feedback (
  store_id uuid not null references stores (id) on delete cascade,
  order_id text not null,
  account_id uuid not null,
  content text not null,
  -- underWay -> done | refused | unsure
  state text not null,
  problem text,
  action_id uuid,
  by_name text not null,
  asked_at timestamptz(3) not null,
  primary key (store_id, order_id),
  foreign key (store_id, account_id) references accounts (store_id, id) on delete cascade
);
${["rating_thresholds", "buyer_feedback"].map(isolate).join("\n")}
`;
