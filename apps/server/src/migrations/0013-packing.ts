/**
 * The packing bench (open sections 2.3): batches of orders, what was picked and packed, where SKUs lie, how
 * slips look.
 *
 * An order is in one open batch at most: its line carries the batch's state along by the foreign key, and a
 * unique index counts the open ones. A tracking number that the bench put on an order is on no other one:
 * scans of one number take turns (packs.store.ts).
 */
import { isolate } from "./row-walls.ts";
export const name = "0013-packing";

const tables = ["batches", "batch_orders", "picks", "packs", "item_locations", "slip_templates"] as const;

export const sql = `
create table batches (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  number integer not null,
  name text not null,
  state text not null default 'open' check (state in ('open', 'processed', 'archived')),
  owner_id uuid not null,
  owner_name text not null,
  cut_off_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, id),
  unique (store_id, number),
  unique (store_id, id, state)
);
create index batches_updated on batches (store_id, updated_at desc, id desc);

create table batch_orders (
  store_id uuid not null,
  batch_id uuid not null,
  batch_state text not null,
  order_id text not null,
  position integer not null,
  service text,
  package text,
  weight_grams integer,
  primary key (store_id, batch_id, order_id),
  foreign key (store_id, batch_id, batch_state)
    references batches (store_id, id, state) on update cascade on delete cascade,
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
create unique index batch_orders_open on batch_orders (store_id, order_id) where batch_state = 'open';

-- What was taken from the shelf for an order's item, or why it was not; an open item has no row.
create table picks (
  store_id uuid not null,
  order_id text not null,
  item_id text not null,
  state text not null check (state in ('picked', 'short')),
  reason text,
  picked_by_name text not null,
  picked_at timestamptz(3) not null,
  primary key (store_id, item_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
create index picks_order on picks (store_id, order_id);

create table packs (
  store_id uuid not null,
  order_id text not null,
  state text not null check (state in ('packed', 'aside')),
  -- [{ itemId, checked, skipped }]
  items jsonb not null default '[]',
  package text,
  weight_grams integer,
  -- the label that was scanned on the parcel
  tracking_number text,
  -- whether packing made the order fulfilled, or it was before
  has_fulfilled boolean not null default false,
  packed_by_name text not null,
  packed_by_id uuid,
  packed_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
create index packs_tracking_number on packs (store_id, tracking_number) where tracking_number is not null;
create index packs_packed on packs (store_id, packed_at desc, order_id desc);
create index orders_tracking_number on orders (store_id, tracking_number) where tracking_number is not null;

create table item_locations (
  store_id uuid not null references stores (id) on delete cascade,
  sku text not null,
  location text not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, sku)
);

create table slip_templates (
  store_id uuid not null,
  account_id uuid not null,
  heading text not null default '',
  footer text not null default '',
  has_prices boolean not null default false,
  paper text check (paper in ('A5', 'A4', '4x6')),
  primary key (store_id, account_id),
  foreign key (store_id, account_id) references accounts (store_id, id) on delete cascade
);

create view batch_overview with (security_invoker = true) as
  select b.*, l.orders, l.order_count, l.packed_count, l.shipped_count
  from batches b cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('orderId', bo.order_id, 'service', bo.service, 'package',
      bo.package, 'weightGrams', bo.weight_grams, 'state', case when o.shipped then 'shipped'
      else p.state end)
        order by bo.position, bo.order_id), '[]') as orders,
      count(*)::integer as order_count,
      (count(*) filter (where o.shipped or p.state = 'packed'))::integer as packed_count,
      (count(*) filter (where o.shipped))::integer as shipped_count
    from batch_orders bo
      join orders o on o.store_id = bo.store_id and o.id = bo.order_id
      left join packs p on p.store_id = bo.store_id and p.order_id = bo.order_id
    where bo.store_id = b.store_id and bo.batch_id = b.id
  ) l;
${tables.map(isolate).join("\n")}
grant select on batch_overview to app;
`;
