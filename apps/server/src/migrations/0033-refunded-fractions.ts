/**
 * Refunded pieces round up once, over all refunds of a line: a shop that sells by weight refunds half a piece
 * twice, and that is one piece. The fractions stand in the order's refunds as the platform says them.
 */
export const name = "0033-refunded-fractions";

export const sql = `
create or replace function refunded_pieces(wanted_store uuid, wanted_order text) returns jsonb language sql stable as $$
  with shown as (
    select entry from orders o cross
      join lateral jsonb_array_elements(coalesce(o.data -> 'refunds', '[]')) as entry
    where o.store_id = wanted_store and o.id = wanted_order
  ), ours as (
    select payload, vendor_ref, state from actions
    where store_id = wanted_store and order_id = wanted_order and kind = 'refund'
  ), lines as (
    select line from ours cross join lateral jsonb_array_elements(coalesce(payload -> 'items', '[]')) as line
    where state <> 'refused'
      and not exists (select from shown where entry ->> 'ref' = vendor_ref and entry ->> 'state' = 'refused')
    union all
    select line from shown cross join lateral jsonb_array_elements(coalesce(entry -> 'items', '[]')) as line
    where entry ->> 'state' <> 'refused' and not exists (select from ours where vendor_ref = entry ->> 'ref')
  ), sums as (
    select line ->> 'itemId' as item_id,
      ceil(round(sum((line ->> 'quantity')::numeric), 6))::integer as quantity
    from lines group by 1
  )
  select coalesce(jsonb_agg(
    jsonb_build_object('itemId', wanted_order || ':' || item_id, 'quantity', quantity) order by item_id
  ), '[]') from sums where quantity > 0
$$;
`;
