/**
 * Refunds as a view: what was asked for here (acts of kind refund) in the state that the platform shows of
 * it, and what the platform refunded without us. Returns, a row for each line that comes back, with what
 * became of its refund; and swaps, the replacements that go out for a line, with a parcel of their own.
 */
import { isolate } from "./row-walls.ts";
export const name = "0008-refunds-and-returns";

export const sql = `
create index actions_refunds on actions (store_id, order_id, vendor_ref) where kind = 'refund';

-- Few orders have any: the list of all refunds does not look at the others.
create index orders_refunds_shown on orders (store_id, id) where (data -> 'refunds') <> '[]';

create view refunds with (security_invoker = true) as
  select a.store_id, a.id::text as id, a.order_id, (a.payload ->> 'amountMinor')::bigint as amount_minor,
    a.payload ->> 'currency' as currency,
    coalesce(a.payload -> 'items', '[]') as items, coalesce(a.payload ->> 'reason', '') as reason, a.problem,
      a.requested_by_name, true as is_ours, a.created_at,
    case
      when a.state = 'refused' then 'refused'
      when shown.state is not null then shown.state
      when a.state = 'gaveUp' then 'needsHelp'
      when a.state in ('accepted', 'verified') then 'pending'
      else 'sending'
    end as state
  from actions a
    left join orders o on o.store_id = a.store_id and o.id = a.order_id
    left join lateral (
      select entry ->> 'state' as state
        from jsonb_array_elements(coalesce(o.data -> 'refunds', '[]')) as entry
        where entry ->> 'ref' = a.vendor_ref limit 1
    ) as shown on true
  where a.kind = 'refund'
  union all
  select o.store_id, o.id || ':' || (entry ->> 'ref'), o.id, (entry ->> 'amountMinor')::bigint, o.currency,
    '[]'::jsonb, '', null, o.source, false,
    coalesce((entry ->> 'at')::timestamptz(3), o.platform_updated_at), entry ->> 'state'
  from orders o cross join lateral jsonb_array_elements(coalesce(o.data -> 'refunds', '[]')) as entry
  where (o.data -> 'refunds') <> '[]'
    and not exists (select 1 from actions a
      where a.store_id = o.store_id and a.kind = 'refund' and a.order_id = o.id
      and a.vendor_ref = entry ->> 'ref');

grant select on refunds to app;

create table swaps (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  order_id text not null,
  -- swap: something came back or will; resend: the first parcel never arrived
  kind text not null default 'swap',
  state text not null default 'planned',
  lines jsonb not null,
  cost_minor bigint not null default 0,
  currency text not null,
  note text not null default '',
  provider text,
  tracking_number text,
  sent_at timestamptz(3),
  opened_by_name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  check (state in ('planned', 'sent', 'cancelled')),
  check (kind in ('swap', 'resend'))
);
create index swaps_order on swaps (store_id, order_id);

create table returns (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  -- lines that were opened together
  group_id uuid not null,
  order_id text not null,
  item_id text not null,
  item_name text not null,
  sku text not null default '',
  quantity integer not null,
  -- what the line is worth at most, each
  price_minor bigint not null default 0,
  currency text not null,
  state text not null default 'requested',
  reason text not null default '',
  note text not null default '',
  deadline timestamptz(3),
  provider text,
  tracking_number text,
  received_at timestamptz(3),
  condition text,
  disposition text,
  bin text,
  resolution text,
  refund_minor bigint,
  -- kept back from the buyer, or got back for it
  postage_recovered_minor bigint not null default 0,
  fee_recovered_minor bigint not null default 0,
  refund_action_id uuid,
  swap_id uuid,
  opened_by_name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  foreign key (store_id, refund_action_id) references actions (store_id, id) on delete
    set null (refund_action_id),
  foreign key (store_id, swap_id) references swaps (store_id, id) on delete set null (swap_id),
  check (quantity > 0),
  check (state in ('requested', 'authorised', 'inTransit', 'received', 'inspected', 'resolved', 'closed'))
);
create index returns_order on returns (store_id, order_id);
create index returns_open on returns (store_id, created_at desc, id desc) where state <> 'closed';
create index returns_created on returns (store_id, created_at desc, id desc);

create view shown_returns with (security_invoker = true) as
  select r.*, o.order_number, o.platform, o.source,
    case
      when a.id is null then null
      when a.state = 'refused' then 'refused'
      else coalesce(
        (select entry ->> 'state' from jsonb_array_elements(coalesce(o.data -> 'refunds', '[]')) as entry
          where entry ->> 'ref' = a.vendor_ref limit 1),
        case when a.state = 'gaveUp' then 'needsHelp' when a.state in ('accepted', 'verified') then 'pending'
          else 'sending' end)
    end as refund_state
  from returns r
    join orders o on o.store_id = r.store_id and o.id = r.order_id
    left join actions a on a.store_id = r.store_id and a.id = r.refund_action_id;
${["swaps", "returns"].map(isolate).join("\n")}
grant select on shown_returns to app;
`;
