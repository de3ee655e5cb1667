/**
 * A wish about many orders is kept whole before any of it is sent (docs/adr/0041-bulk-runs.md): which act
 * each line became, or why it was refused. How far it is, its acts say. `told_at`: whoever asked has seen how
 * it stood; `is_over`: how it ended.
 */
import { isolate } from "./row-walls.ts";
export const name = "0022-runs-of-acts";

export const sql = `
create table action_runs (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null,
  -- the same key with another request is refused; with the same request it is the same run
  idempotency_key text not null,
  request_hash text not null,
  requested_by uuid,
  -- [{ orderId, actionId, code, msg, wish }]
  lines jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  told_at timestamptz(3),
  is_over boolean not null default false,
  primary key (store_id, id),
  unique (store_id, idempotency_key)
);
create index action_runs_open on action_runs (store_id, requested_by) where not is_over;
${isolate("action_runs")}
`;
