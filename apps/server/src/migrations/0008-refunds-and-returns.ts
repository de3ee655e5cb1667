/**
 * Refunds as a view: what was asked for here (acts of kind refund) in the state that the platform shows of it, and
 * what the platform refunded without us.
 */
export const name = "0008-refunds-and-returns";

export const sql = `
create index actions_refunds on actions (store_id, order_id, vendor_ref) where kind = 'refund';

create view refunds with (security_invoker = true) as
  select a.store_id, a.id::text as id, a.order_id, (a.payload ->> 'amountMinor')::bigint as amount_minor, a.payload ->> 'currency' as currency,
    coalesce(a.payload -> 'items', '[]') as items, coalesce(a.payload ->> 'reason', '') as reason, a.problem, a.requested_by_name, true as is_ours, a.created_at,
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
      select entry ->> 'state' as state from jsonb_array_elements(coalesce(o.data -> 'refunds', '[]')) as entry where entry ->> 'ref' = a.vendor_ref limit 1
    ) as shown on true
  where a.kind = 'refund'
  union all
  select o.store_id, o.id || ':' || (entry ->> 'ref'), o.id, (entry ->> 'amountMinor')::bigint, o.currency, '[]'::jsonb, '', null, o.source, false,
    coalesce((entry ->> 'at')::timestamptz(3), o.platform_updated_at), entry ->> 'state'
  from orders o cross join lateral jsonb_array_elements(coalesce(o.data -> 'refunds', '[]')) as entry
  where not exists (select 1 from actions a where a.store_id = o.store_id and a.kind = 'refund' and a.order_id = o.id and a.vendor_ref = entry ->> 'ref');

grant select on refunds to app;
`;
