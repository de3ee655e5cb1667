/**
 * What Stock and Service of Analytics read (docs/adr/0158-stock-and-service-figures.md): what lies on hand at its
 * cost, which item each SKU is, since when a listing is known here, why things came back, and how long buyers
 * waited for their first answer.
 */
export const name = "0158-stock-and-service-figures";

/** A message of a conversation that a person wrote, not the platform. */
const isTold = "m -> 'data' ->> 'isFromPlatform' is distinct from 'true'";
const at = "(m ->> 'date')::timestamptz";

export const sql = `
-- Null: read before this was kept.
alter table listings add column first_read_at timestamptz(3);
alter table listings alter column first_read_at set default now();
create or replace view listings_shared with (security_invoker = true) as
  select store_id, id, account_id, account, platform, identifier, sku, title, platform_object,
    platform_read_at, images, price_minor, currency, quantity, status, state, variants, link, updated_at,
    gtin, is_sold_out, problems, first_read_at
    from listings;

-- Sizes and colours count for themselves, and bundles through what they're made of.
create view stock_valued with (security_invoker = true) as
  select i.store_id, i.id as item_id, i.sku, i.title, i.brand, i.category, i.on_hand, i.created_at, i.cost_minor,
    round(i.cost_exact * i.on_hand)::bigint as value_minor,
    case i.currency when '' then t.currency else i.currency end as currency
  from items i join stores_shared t on t.id = i.store_id
  where i.axes = '{}'
    and not exists (select from bundle_parts p where p.store_id = i.store_id and p.bundle_id = i.id);
create view item_facts with (security_invoker = true) as
  select s.store_id, s.sku, s.item_id, i.brand, i.category, i.created_at from item_skus s
    join items i on i.store_id = s.store_id and i.id = s.item_id;
create index items_lying on items (store_id, created_at, id) where on_hand > 0;

-- Margins by country, too.
create or replace view orders_margins with (security_invoker = true) as
  select o.store_id, o.id, o.account_id, o.platform, o.currency, o.created_at, o.external, o.failed,
    o.amount_total_minor, o.refunded_minor, o.items, f.fee_minor, f.has_estimates,
    o.tags, o.shipped, o.refunded_items, f.tax_minor, o.buyer, o.address
  from orders o left join lateral (
    select -(sum((line ->> 'amountMinor')::bigint) filter (where line ->> 'kind' = 'platformFee'))::bigint
        as fee_minor,
      bool_or(coalesce((line ->> 'isSettled')::boolean, true) = false) filter (where line ->> 'kind' = 'platformFee')
        as has_estimates,
      coalesce(sum((line ->> 'amountMinor')::bigint) filter (where line ->> 'kind' = 'tax'
        and coalesce(line ->> 'counts', 'added') <> 'outside'), 0)::bigint as tax_minor
    from jsonb_array_elements(case when jsonb_typeof(o.money -> 'lines') = 'array' then o.money -> 'lines'
      else '[]' end) as line) f on true;

create view returns_reasons with (security_invoker = true) as
  select store_id, order_id, reason, quantity, created_at from returns;

create view messaging_first_answers with (security_invoker = true) as
  select s.store_id, s.id as session_id, s.account_id, s.platform, s.latest_message_date, a.asked_at,
    (select min(${at}) from jsonb_array_elements(s.messages) as m
      where (m ->> 'byMe')::boolean and ${isTold} and ${at} >= a.asked_at
        and not coalesce(m ->> 'identifier' = any(s.auto_message_ids), false)) as answered_at
  from messaging_sessions s cross join lateral (
    select min(${at}) as asked_at from jsonb_array_elements(s.messages) as m
      where not (m ->> 'byMe')::boolean and ${isTold}) a
  where a.asked_at is not null;
create view messaging_waits with (security_invoker = true) as
  select store_id, id as session_id, account_id, platform, waiting_since from messaging_sessions
  where waiting_since is not null and not is_done;
grant select on stock_valued, item_facts, returns_reasons, messaging_first_answers, messaging_waits to app;
`;
