/**
 * Addresses of other systems that are told what happens here (docs/adr/0126-outgoing-webhooks.md). A delivery
 * is written in the transaction of what it tells; its key keeps one happening from being told twice.
 */
import { isolate } from "./row-walls.ts";
export const name = "0114-outgoing-webhooks";

export const sql = `
create table webhook_receivers (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null,
  press uuid not null,
  url text not null,
  events text[] not null,
  secret bytea not null,
  is_on boolean not null default true,
  off_because text check (off_because in ('failing', 'gone')),
  failures integer not null default 0,
  failing_since timestamptz(3),
  last_delivered_at timestamptz(3),
  by_id uuid,
  by_name text not null,
  created_at timestamptz(3) not null,
  primary key (store_id, id),
  unique (store_id, press)
);

create table webhook_deliveries (
  store_id uuid not null,
  id uuid not null default uuidv7(),
  receiver_id uuid not null,
  event text not null,
  -- names the one happening
  key text not null,
  body text not null,
  made_at timestamptz(3) not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  -- null: it's over
  due_at timestamptz(3),
  -- who works on it holds it until then
  held_until timestamptz(3),
  primary key (store_id, id),
  unique (store_id, receiver_id, event, key),
  foreign key (store_id, receiver_id) references webhook_receivers (store_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (store_id, due_at) where due_at is not null;
create index webhook_deliveries_old on webhook_deliveries (store_id, made_at);

create table webhook_tries (
  store_id uuid not null,
  id uuid not null default uuidv7(),
  delivery_id uuid not null,
  at timestamptz(3) not null,
  status integer,
  took_ms integer not null,
  problem text,
  primary key (store_id, id),
  foreign key (store_id, delivery_id) references webhook_deliveries (store_id, id) on delete cascade
);
create index webhook_tries_delivery on webhook_tries (store_id, delivery_id);
${isolate("webhook_receivers")}
${isolate("webhook_deliveries")}
${isolate("webhook_tries")}
`;
