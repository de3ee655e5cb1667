/**
 * What profits are made of beside margins (docs/adr/0152-profit.md): tax inside what a buyer paid, tags, what was
 * refunded before it left; and labels of returns cost, too.
 */
export const name = "0142-profit-parts";

export const sql = `
create or replace view orders_margins with (security_invoker = true) as
  select o.store_id, o.id, o.account_id, o.platform, o.currency, o.created_at, o.external, o.failed,
    o.amount_total_minor, o.refunded_minor, o.items, f.fee_minor, f.has_estimates,
    o.tags, o.shipped, o.refunded_items, f.tax_minor
  from orders o left join lateral (
    select -(sum((line ->> 'amountMinor')::bigint) filter (where line ->> 'kind' = 'platformFee'))::bigint
        as fee_minor,
      bool_or(coalesce((line ->> 'isSettled')::boolean, true) = false) filter (where line ->> 'kind' = 'platformFee')
        as has_estimates,
      coalesce(sum((line ->> 'amountMinor')::bigint) filter (where line ->> 'kind' = 'tax'
        and coalesce(line ->> 'counts', 'added') <> 'outside'), 0)::bigint as tax_minor
    from jsonb_array_elements(case when jsonb_typeof(o.money -> 'lines') = 'array' then o.money -> 'lines'
      else '[]' end) as line) f on true;
create or replace view labels_postage with (security_invoker = true) as
  select store_id, order_id, price_minor, currency from shipments
  where (has_label or is_return) and bought_at is not null and (void_state is null or void_state = 'refused');
`;
