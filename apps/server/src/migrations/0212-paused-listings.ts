/**
 * A listing on pause shows none, and goes on as before: what it showed at most until then is kept beside it
 * (docs/adr/0211-listings-on-pause.md).
 */
export const name = "0212-paused-listings";

export const sql = `
alter table item_listings add column is_paused boolean not null default false,
  add column most_before_pause integer check (most_before_pause >= 0);

create or replace view listing_rules with (security_invoker = true) as
  select k.store_id, k.listing_id || ' ' || k.variant_id as id, k.listing_id, k.variant_id, k.item_id, i.sku,
    i.title, p.account_id, p.account, p.platform, a.available, k.is_pushed, k.at_least as min,
    k.at_most as max, k.percent, k.keep_back as safety,
    not k.is_pushed or num_nonnulls(k.at_least, k.at_most, k.percent, k.keep_back) > 0 as is_own,
    coalesce(r.is_on, false) as account_is_on, coalesce(r.at_least, 0) as account_min,
    r.at_most as account_max, coalesce(r.percent, 100) as account_percent, r.platform_most, k.is_paused
  from item_listings k join items i on i.store_id = k.store_id and i.id = k.item_id
    join listing_parts p on p.store_id = k.store_id and p.listing_id = k.listing_id
      and p.variant_id = k.variant_id
    join stock_availability a on a.store_id = k.store_id and a.item_id = k.item_id
    left join push_rules r on r.store_id = k.store_id and r.account_id = p.account_id
  where p.state in ('live', 'onHold', 'inReview') or p.is_sold_out;
`;
