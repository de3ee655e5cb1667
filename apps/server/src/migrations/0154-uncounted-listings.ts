/**
 * What a shop sells without counting says so: the 1 that its connector reads while it can be bought is no count.
 * A variant says it in its own entry of `variants`. Listings that are here already say it in the platform's own
 * words: a shop's product that manages no stock.
 */
export const name = "0154-uncounted-listings";

export const sql = `
alter table listings add column is_counted boolean not null default true;
update listings set is_counted = false
  where variants = '[]' and platform_object ->> 'manage_stock' = 'false'
    and platform_object ->> 'type' is distinct from 'variable';

create or replace view listings_shared with (security_invoker = true) as
  select store_id, id, account_id, account, platform, identifier, sku, title, platform_object,
    platform_read_at, images, price_minor, currency, quantity, status, state, variants, link, updated_at,
    gtin, is_sold_out, problems, first_read_at, is_counted
    from listings;
create or replace view listing_parts with (security_invoker = true) as
  select store_id, id as listing_id, '' as variant_id, btrim(sku) as sku, title, '[]'::jsonb as options,
    price_minor, quantity, account_id, account, platform, images, currency, state, link, updated_at,
    gtin, is_sold_out, identifier, platform_read_at, is_counted
    from listings_shared where variants = '[]'
  union all
  select l.store_id, l.id, v ->> 'platformVariantId', btrim(coalesce(v ->> 'sku', '')), l.title,
    coalesce(v -> 'options', '[]'), (v ->> 'priceMinor')::bigint, (v ->> 'quantity')::integer, l.account_id,
    l.account, l.platform, l.images, l.currency, l.state, l.link, l.updated_at, coalesce(v ->> 'gtin', ''),
    l.is_sold_out, l.identifier, l.platform_read_at, coalesce((v ->> 'isCounted')::boolean, true)
    from listings_shared l cross join lateral jsonb_array_elements(l.variants) as v where l.variants <> '[]';
`;
