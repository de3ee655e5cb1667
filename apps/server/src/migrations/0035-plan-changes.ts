/**
 * What people set of the plans of labels (docs/adr/0060), kept for a day so that a change of many orders is
 * taken back as one.
 */
import { isolate } from "./row-walls.ts";

export const name = "0035-plan-changes";

export const sql = `
create table plan_changes (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  made_at timestamptz(3) not null,
  -- [{ orderId, before, after }]
  lines jsonb not null,
  -- what taking it back came to; null: it stands
  taken_back jsonb,
  primary key (store_id, id)
);
${isolate("plan_changes")}
`;
