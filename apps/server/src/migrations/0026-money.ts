/**
 * The money of orders in lines, and the pieces of them that were refunded (docs/adr/0046-money-in-lines.md).
 *
 * `refunded_items` is kept, not worked out at each look: lists and the pick list read it for every order.
 * Whoever changes a refund writes it anew from `refunded_pieces`, the one place that says which refunds
 * count.
 */
export const name = "0026-money";

export const sql = `
alter table orders
  add column refunded_items jsonb not null default '[]',
  add column money jsonb not null default '{}',
  add column refunded_minor bigint generated always as (coalesce((data ->> 'refundedMinor')::bigint,
    0)) stored;

-- A refund of ours counts from the moment it is asked for until somebody refuses it; one that the platform
-- made, as it names lines.
create function refunded_pieces(wanted_store uuid, wanted_order text) returns jsonb language sql stable as $$
  with shown as (
    select entry from orders o cross
      join lateral jsonb_array_elements(coalesce(o.data -> 'refunds', '[]')) as entry
      where o.store_id = wanted_store and o.id = wanted_order
  ), ours as (
    select payload, vendor_ref, state from actions where store_id = wanted_store and order_id = wanted_order
      and kind = 'refund'
  ), lines as (
    select line from ours cross join lateral jsonb_array_elements(coalesce(payload -> 'items', '[]')) as line
    where state <> 'refused' and not exists (select from shown
      where entry ->> 'ref' = vendor_ref and entry ->> 'state' = 'refused')
    union all
    select line from shown cross join lateral jsonb_array_elements(coalesce(entry -> 'items', '[]')) as line
    where entry ->> 'state' <> 'refused' and not exists (select from ours where vendor_ref = entry ->> 'ref')
  ), sums as (
    select line ->> 'itemId' as item_id, sum(ceil((line ->> 'quantity')::numeric)::integer) as quantity
      from lines group by 1
  )
  select coalesce(jsonb_agg(jsonb_build_object('itemId', wanted_order || ':' || item_id, 'quantity', quantity)
    order by item_id), '[]') from sums where quantity > 0
$$;

-- Refunded pieces are wanted by nobody.
create or replace view open_pieces with (security_invoker = true) as
  select o.store_id, o.id as order_id, i ->> '_id' as item_id, btrim(i ->> 'sku') as sku,
    i ->> 'name' as name,
    greatest(greatest(coalesce((i ->> 'quantity')::integer, 1), 1) - case when o.parts = '[]' then 0
      else coalesce((
      select sum((piece ->> 'quantity')::integer)::integer
        from jsonb_path_query(o.parts, '$[*] ? (@.sentAt != null).items[*]') as piece
        where piece ->> 'itemId' = i ->> '_id'
    ), 0) end - case when o.refunded_items = '[]' then 0 else coalesce((
      select (piece ->> 'quantity')::integer from jsonb_array_elements(o.refunded_items) as piece
        where piece ->> 'itemId' = i ->> '_id'
    ), 0) end, 0) as quantity
  from orders o cross join lateral jsonb_array_elements(o.items) as i
  where not o.shipped and not o.external and not o.failed and o.state <> 'refunded'
    and (o.refund is null or o.refund not in (1, 2)) and not o.tags @> '{completed}'
    and btrim(coalesce(i ->> 'sku', '')) <> '';

create or replace view posts with (security_invoker = true) as
  select o.store_id, item ->> '_id' as id, o.id as order_id, item ->> 'name' as name,
    item ->> 'description' as description,
    coalesce(item -> 'images', '[]') as images, coalesce(item -> 'platforms', '{}') as platforms,
    coalesce(item -> 'meta', '{}') as meta, (item ->> 'priceMinor')::bigint as price_minor, o.currency,
    item ->> 'sku' as sku, coalesce((item ->> 'quantity')::integer, 1) as quantity, o.created_at,
      o.updated_at, o.items as order_items,
    coalesce((item ->> 'isFee')::boolean, false) as is_fee,
    (item ->> 'grossMinor')::bigint as gross_minor
  from orders o cross join lateral jsonb_array_elements(o.items) as item;

-- As before, with the lines that the platform names.
create or replace view refunds with (security_invoker = true) as
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
    end as state, coalesce((a.payload ->> 'isByHand')::boolean, false) as is_by_hand
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
    coalesce(entry -> 'items', '[]'), '', null, o.source, false,
    coalesce((entry ->> 'at')::timestamptz(3), o.platform_updated_at), entry ->> 'state', false
  from orders o cross join lateral jsonb_array_elements(coalesce(o.data -> 'refunds', '[]')) as entry
  where (o.data -> 'refunds') <> '[]'
    and not exists (select 1 from actions a
      where a.store_id = o.store_id and a.kind = 'refund' and a.order_id = o.id
      and a.vendor_ref = entry ->> 'ref');
`;
