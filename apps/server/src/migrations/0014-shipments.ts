/**
 * Parcels with their labels, the files of labels, and the lists that days are handed over with (open sections
 * 2.3).
 *
 * A label is bought by an act of the outbox, so its shipment is there before the courier is asked. A shipment
 * without a label is a number that was typed by hand and that a linked courier can tell of. A day of a
 * courier's account is closed once: its manifest is the only one of that account and date that was not
 * refused.
 */
import { isolate } from "./row-walls.ts";
export const name = "0014-shipments";

const tables = ["shipments", "label_files", "manifests"] as const;

export const sql = `
create table manifests (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  provider text not null,
  ship_date text not null check (ship_date ~ '^\\d{4}-\\d\\d-\\d\\d$'),
  state text not null default 'closing' check (state in ('closing', 'closed', 'refused')),
  parcel_count integer not null default 0,
  vendor_ref text,
  media_type text,
  file bytea,
  problem text,
  closed_by_name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, id),
  foreign key (store_id, account_id) references accounts (store_id, id)
);
create unique index manifests_one_a_day on manifests (store_id, account_id, ship_date) where state <> 'refused';
create index manifests_created on manifests (store_id, created_at desc, id desc);

create table shipments (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  order_id text not null,
  account_id uuid not null,
  -- false: the number was typed by hand
  has_label boolean not null,
  provider text not null,
  service_code text not null default '',
  service_name text not null default '',
  is_tracked boolean not null default true,
  tracking_number text,
  label_ref text,
  state text not null default 'planned',
  void_state text,
  void_reason text,
  price_minor bigint not null default 0,
  currency text not null,
  package text,
  weight_grams integer,
  ship_date text,
  manifest_id uuid,
  printed_count integer not null default 0,
  printed_at timestamptz(3),
  bought_at timestamptz(3),
  bought_by_name text not null default '',
  problem text,
  -- [{ eventId, at, state, text, place }], oldest first
  events jsonb not null default '[]',
  last_event_at timestamptz(3),
  last_event text,
  expected_at timestamptz(3),
  handed_over_at timestamptz(3),
  delivered_at timestamptz(3),
  -- when the courier is asked next; null: nothing more is to come
  look_at timestamptz(3),
  failed_looks integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  foreign key (store_id, account_id) references accounts (store_id, id),
  foreign key (store_id, manifest_id) references manifests (store_id, id)
);
create index shipments_order on shipments (store_id, order_id, created_at desc);
create index shipments_created on shipments (store_id, created_at desc, id desc);
create index shipments_look on shipments (store_id, look_at) where look_at is not null;
create index shipments_label on shipments (store_id, account_id, label_ref) where label_ref is not null;
-- A number that was typed by hand is followed once, whoever notices it first.
create unique index shipments_followed on shipments (store_id, order_id, tracking_number) where not has_label;
create index shipments_number on shipments (store_id, tracking_number) where tracking_number is not null;
create index shipments_of_day on shipments (store_id, ship_date, created_at desc, id desc) where has_label;
create index shipments_day on shipments (store_id, account_id, ship_date) where manifest_id is null and has_label;

create table label_files (
  store_id uuid not null,
  shipment_id uuid not null,
  format text not null,
  media_type text not null,
  file bytea not null,
  primary key (store_id, shipment_id, format),
  foreign key (store_id, shipment_id) references shipments (store_id, id) on delete cascade
);

-- Shipped orders with what is known of their parcels, for the list of parcels on their way.
create view parcels with (security_invoker = true) as
  select o.store_id, o.id, o.order_number, o.platform, o.source, o.account, o.buyer,
    o.shipping_provider as provider, o.tracking_number, o.temporary_tracking_added as is_temporary,
    s.id as shipment_id, s.state, s.last_event, s.last_event_at, s.expected_at, s.handed_over_at, s.delivered_at, o.created_at
  from orders o left join lateral (
    select * from shipments s where s.store_id = o.store_id and s.order_id = o.id
      and s.tracking_number = o.tracking_number order by s.created_at desc limit 1
  ) s on true
  where o.shipped and o.tracking_number is not null;
${tables.map(isolate).join("\n")}
grant select on parcels to app;
`;
