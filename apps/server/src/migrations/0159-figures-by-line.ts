/**
 * What figures are narrowed to beside accounts (docs/adr/0159-filters-pick-orders.md): how an order came, who put
 * up the listing that a line was bought on, and the brand and category of the item that a listing sells.
 */
export const name = "0159-figures-by-line";

export const sql = `
create or replace view orders_shared with (security_invoker = true) as
  select store_id, id, account_id, platform, source, account, platform_order_id, order_number, status, state,
    platform_updated_at, platform_read_at, items, buyer, address, amount_total_minor, refunded_minor,
    currency, note_from_buyer, paypal, platform_messaging_session, dispatch_by, paid_at, failed, refund,
    shipped, shipped_at, shipping_provider, tracking_number, external, handled, fulfilled, fulfillment, tags,
    shipment_state, held_until, held_reason, combined_id, parts, refunded_items, label_plan, pinned_at,
    unpinned_updated_at, created_at, updated_at, coalesce((data ->> 'isGift')::boolean, false) as is_gift,
    item_variants, coalesce(data ->> 'channel', '') as channel
    from orders;
create or replace view orders_margins with (security_invoker = true) as
  select o.store_id, o.id, o.account_id, o.platform, o.currency, o.created_at, o.external, o.failed,
    o.amount_total_minor, o.refunded_minor, o.items, f.fee_minor, f.has_estimates,
    o.tags, o.shipped, o.refunded_items, f.tax_minor, o.buyer, o.address,
    coalesce(o.data ->> 'channel', '') as channel
  from orders o left join lateral (
    select -(sum((line ->> 'amountMinor')::bigint) filter (where line ->> 'kind' = 'platformFee'))::bigint
        as fee_minor,
      bool_or(coalesce((line ->> 'isSettled')::boolean, true) = false) filter (where line ->> 'kind' = 'platformFee')
        as has_estimates,
      coalesce(sum((line ->> 'amountMinor')::bigint) filter (where line ->> 'kind' = 'tax'
        and coalesce(line ->> 'counts', 'added') <> 'outside'), 0)::bigint as tax_minor
    from jsonb_array_elements(case when jsonb_typeof(o.money -> 'lines') = 'array' then o.money -> 'lines'
      else '[]' end) as line) f on true;
-- Of a listing with variants each variant's item counts.
create view listing_facts with (security_invoker = true) as
  select k.store_id, k.listing_id, i.brand, i.category from item_listings k
    join items i on i.store_id = k.store_id and i.id = k.item_id;
-- Who wrote the draft: an id, or a name where no member did.
create view uploads_listers with (security_invoker = true) as
  select t.store_id, t.listing_id, coalesce(d.by_id::text, d.by_name) as lister_id, d.by_name as lister_name
  from upload_targets t join upload_drafts d on d.store_id = t.store_id and d.id = t.draft_id
  where t.listing_id is not null;
grant select on listing_facts, uploads_listers to app;
`;
