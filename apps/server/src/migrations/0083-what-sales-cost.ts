/**
 * What the margin of sales is made of: orders publish the fees that their platforms keep, labels what was paid
 * for postage, stock the brands of its items (docs/adr/0114-analytics-read-orders.md).
 */
export const name = "0083-what-sales-cost";

export const sql = `
create view orders_margins with (security_invoker = true) as
  select o.store_id, o.id, o.account_id, o.platform, o.currency, o.created_at, o.external, o.failed,
    o.amount_total_minor, o.refunded_minor, o.items, f.fee_minor, f.has_estimates
  from orders o left join lateral (
    select -sum((line ->> 'amountMinor')::bigint)::bigint as fee_minor,
      bool_or(coalesce((line ->> 'isSettled')::boolean, true) = false) as has_estimates
    from jsonb_array_elements(case when jsonb_typeof(o.money -> 'lines') = 'array' then o.money -> 'lines'
      else '[]' end) as line
    where line ->> 'kind' = 'platformFee') f on true;
create view labels_postage with (security_invoker = true) as
  select store_id, order_id, price_minor, currency from shipments
  where has_label and bought_at is not null and (void_state is null or void_state = 'refused');
create view item_brands with (security_invoker = true) as
  select s.store_id, s.sku, i.brand from item_skus s
    join items i on i.store_id = s.store_id and i.id = s.item_id where i.brand <> '';
grant select on orders_margins, labels_postage, item_brands to app;
`;
