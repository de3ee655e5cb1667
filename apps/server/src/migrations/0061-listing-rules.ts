/**
 * The rule of a single listing on screen (docs/adr/0099-stock-is-pushed.md): what it says itself, beside what
 * its account's rule would be, and pieces that it keeps back on top of the item's safety stock.
 */
export const name = "0061-listing-rules";

export const sql = `
-- Null: as the account, which keeps none back.
alter table item_listings add column keep_back integer check (keep_back >= 0);

drop view listing_stock;
create view listing_stock with (security_invoker = true) as
  select s.*, case when s.ours is distinct from s.theirs then 'differs' else 'same' end as standing from (
    select k.store_id, k.listing_id || ' ' || k.variant_id as id, k.listing_id, k.variant_id, k.item_id,
      i.sku, i.title, i.images[1] as image, p.account_id, p.account, p.platform, p.link, a.on_hand,
      a.allocated + a.held as reserved, i.safety, a.available,
      least(shown_quantity(a.available - coalesce(k.keep_back, 0), coalesce(k.at_least, r.at_least),
        coalesce(k.at_most, r.at_most), coalesce(k.percent, r.percent)), r.platform_most) as ours,
      -- by which it is worked out: its own, else its account's
      coalesce(k.at_least, r.at_least) as rule_min, least(coalesce(k.at_most, r.at_most), r.platform_most)
        as rule_max, coalesce(k.percent, r.percent) as rule_percent, coalesce(k.keep_back, 0) as rule_safety,
      case when t.theirs_at > p.platform_read_at then t.theirs else p.quantity end as theirs,
      greatest(t.theirs_at, p.platform_read_at) as theirs_at,
      case when t.theirs_at > p.platform_read_at or t.state in ('due', 'sending') then t.due_since end as since,
      coalesce(t.state, 'none') as push_state, t.sent, t.told_at, t.has_ended, t.problem_code, t.problem,
      t.warning, t.not_before
    from item_listings k join items i on i.store_id = k.store_id and i.id = k.item_id
      join listing_parts p on p.store_id = k.store_id and p.listing_id = k.listing_id
        and p.variant_id = k.variant_id
      join push_rules r on r.store_id = k.store_id and r.account_id = p.account_id and r.is_on
      join stock_availability a on a.store_id = k.store_id and a.item_id = k.item_id
      left join listing_pushes t on t.store_id = k.store_id and t.listing_id = k.listing_id
        and t.variant_id = k.variant_id
    where k.is_pushed and a.on_hand is not null and (p.state = 'live' or p.is_sold_out)
  ) s;

-- Of each linked listing: its own rule (null: as the account), and its account's.
create view listing_rules with (security_invoker = true) as
  select k.store_id, k.listing_id || ' ' || k.variant_id as id, k.listing_id, k.variant_id, k.item_id, i.sku,
    i.title, p.account_id, p.account, p.platform, a.available, k.is_pushed, k.at_least as min,
    k.at_most as max, k.percent, k.keep_back as safety,
    not k.is_pushed or num_nonnulls(k.at_least, k.at_most, k.percent, k.keep_back) > 0 as is_own,
    coalesce(r.is_on, false) as account_is_on, coalesce(r.at_least, 0) as account_min,
    r.at_most as account_max, coalesce(r.percent, 100) as account_percent, r.platform_most
  from item_listings k join items i on i.store_id = k.store_id and i.id = k.item_id
    join listing_parts p on p.store_id = k.store_id and p.listing_id = k.listing_id
      and p.variant_id = k.variant_id
    join stock_availability a on a.store_id = k.store_id and a.item_id = k.item_id
    left join push_rules r on r.store_id = k.store_id and r.account_id = p.account_id
  where p.state in ('live', 'onHold', 'inReview') or p.is_sold_out;
grant select on listing_stock, listing_rules to app;
`;
