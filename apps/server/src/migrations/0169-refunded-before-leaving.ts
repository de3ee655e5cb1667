/**
 * Pieces whose money went back before they left cost nothing, also once the rest of their order has shipped
 * (docs/adr/0176-what-profit-counts.md). `refunded_pieces()` rounds them the same way.
 */
export const name = "0169-refunded-before-leaving";

export const sql = `
create view refunds_before_leaving with (security_invoker = true) as
  select r.store_id, r.order_id, r.order_id || ':' || (line ->> 'itemId') as item_id,
    ceil(round(sum((line ->> 'quantity')::numeric), 6))::integer as pieces
  from refunds r join orders o on o.store_id = r.store_id and o.id = r.order_id
    cross join lateral jsonb_array_elements(r.items) as line
  where r.state <> 'refused' and (not o.shipped or r.created_at < o.shipped_at)
  group by r.store_id, r.order_id, r.order_id || ':' || (line ->> 'itemId');
grant select on refunds_before_leaving to app;
`;
