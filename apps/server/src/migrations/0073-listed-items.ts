/**
 * Where items are listed, ready to be asked for (docs/adr/0108-inventory-as-designed.md). A link carries its
 * listing's account, state and quantity, so that "ended on Bazaar" is a look into an index, not a walk through
 * every listing. The listing's own change writes them: it touches its own links and nothing else, so two
 * accounts that are read at once never wait for each other.
 */
export const name = "0073-listed-items";

/** What a link's listing should show, of what can be sold (`a.available`). */
export const shown = `case when r.account_id is null or not k.is_pushed then greatest(a.available, 0)
  else least(shown_quantity(a.available - coalesce(k.keep_back, 0), coalesce(k.at_least, r.at_least),
    coalesce(k.at_most, r.at_most), coalesce(k.percent, r.percent)), r.platform_most) end`;
/** What stands there as far as we know: a push is newer than the listing that was read, or it isn't. */
export const theirs = `case when x.theirs_at is not null and x.theirs_at > (select l.platform_read_at
  from listings_shared l where l.store_id = k.store_id and l.id = k.listing_id) then x.theirs else k.quantity end`;
const partOf = (row: string, variant: string): string =>
  `coalesce((select (one ->> 'quantity')::integer from jsonb_array_elements(${row}.variants) as one
    where one ->> 'platformVariantId' = ${variant} limit 1), ${row}.quantity, 0)`;
const stateOf = (row: string): string =>
  `case when ${row}.state = 'ended' and (${row}.is_sold_out or lower(${row}.status) = 'sold') then 'sold'
    else ${row}.state end`;

/** What open orders want of the item `i`, a look into indexes: worked out for the rows of a page alone. */
const allocated = `(select coalesce(sum(c.quantity), 0)::integer from (
  select p.quantity from item_skus s join reserved_pieces p on p.store_id = s.store_id and p.sku = s.sku
    where s.store_id = i.store_id and s.item_id = i.id and not exists (select from linked_sales w
      where w.store_id = p.store_id and w.order_id = p.order_id and w.line_id = p.item_id)
  union all
  select p.quantity from linked_sales w join reserved_pieces p on p.store_id = w.store_id
    and p.order_id = w.order_id and p.item_id = w.line_id
    where w.store_id = i.store_id and w.item_id = i.id) c)`;
const held = `(select coalesce(sum(h.quantity), 0)::integer from stock_holds h
  where h.store_id = i.store_id and h.item_id = i.id and h.ended_at is null
    and (h.until is null or h.until > now()))`;
const available = `i.on_hand - ${allocated} - ${held} - i.safety`;

export const sql = `
-- Only what decides a quantity is a change of a link to whoever sends quantities.
drop trigger item_listings_changed on item_listings;
create trigger item_listings_added after insert or delete on item_listings for each row
  execute function mark_item_of_row();
create trigger item_listings_changed
  after update of item_id, is_pushed, at_least, at_most, percent, keep_back on item_listings for each row
  execute function mark_item_of_row();

alter table item_listings
  -- of the listing: kept by its own changes
  add column account_id uuid,
  add column platform text not null default '',
  add column state text not null default '',
  add column quantity integer not null default 0,
  add column account_state text generated always as (account_id::text || ' ' || state) stored;
-- Held against the listing's change that is under way, or the link would keep what was there before it.
create function take_listing_standing() returns trigger language plpgsql as $$
begin
  select l.account_id, l.platform, ${stateOf("l")}, ${partOf("l", "new.variant_id")}
    into new.account_id, new.platform, new.state, new.quantity
    from listings l where l.store_id = new.store_id and l.id = new.listing_id for share;
  return new;
end $$;
create trigger item_listings_standing before insert on item_listings for each row
  execute function take_listing_standing();
create function give_listing_standing() returns trigger language plpgsql as $$
begin
  update item_listings k set account_id = new.account_id, platform = new.platform, state = ${stateOf("new")},
      quantity = ${partOf("new", "k.variant_id")}
    where k.store_id = new.store_id and k.listing_id = new.id;
  return null;
end $$;
create trigger listings_standing after update of account_id, state, status, is_sold_out, quantity, variants on listings
  for each row when ((old.account_id, old.state, old.status, old.is_sold_out, old.quantity, old.variants)
    is distinct from (new.account_id, new.state, new.status, new.is_sold_out, new.quantity, new.variants))
  execute function give_listing_standing();
alter table item_listings no force row level security;
alter table listings no force row level security;
update item_listings k set account_id = l.account_id, platform = l.platform, state = ${stateOf("l")},
    quantity = ${partOf("l", "k.variant_id")}
  from listings l where l.store_id = k.store_id and l.id = k.listing_id;
alter table item_listings force row level security;
alter table listings force row level security;
create index item_listings_state on item_listings (store_id, state, item_id);
create index item_listings_account on item_listings (store_id, account_state, item_id);
create index item_listings_platform on item_listings (store_id, platform, item_id) where state = 'live';
create index items_brand on items (store_id, brand, id);
create index items_category on items (store_id, category, id);
create index items_no_photo on items (store_id, updated_at desc, id desc) where images[1] is null;
create index items_no_cost on items (store_id, updated_at desc, id desc) where cost_minor is null;
create index items_minimum on items (store_id, id) where minimum > 0;
create index items_safety on items (store_id, id) where safety > 0;

create or replace view listings_shared with (security_invoker = true) as
  select store_id, id, account_id, account, platform, identifier, sku, title, platform_object,
    platform_read_at, images, price_minor, currency, quantity, status, state, variants, link, updated_at,
    gtin, is_sold_out, problems
    from listings;

-- What is taken off what is on hand, by item; of items that aren't there nothing is, safety stock neither. A function, since
-- of a grouped view the planner expects a row or two, and then walks thousands for each of 100,000 items.
create function item_deductions() returns table (item_id uuid, allocated integer, held integer)
  language plpgsql stable rows 5000 as $$
begin
  return query select t.item_id, sum(t.allocated)::integer, sum(t.held)::integer from (
    select w.item_id, p.quantity as allocated, 0 as held from linked_sales w join reserved_pieces p
      on p.store_id = w.store_id and p.order_id = w.order_id and p.item_id = w.line_id
    union all
    select s.item_id, p.quantity, 0 from reserved_pieces p
      join item_skus s on s.store_id = p.store_id and s.sku = p.sku
      where not exists (select from linked_sales w where w.store_id = p.store_id
        and w.order_id = p.order_id and w.line_id = p.item_id)
    union all
    select h.item_id, 0, h.quantity from stock_holds h
      where h.ended_at is null and (h.until is null or h.until > now())
    union all
    select i.id, 0, 0 from items i where i.safety > 0
  ) t group by t.item_id;
end $$;

-- Of these what can be sold isn't what is on hand; of all others it is.
create view adjusted_items with (security_invoker = true) as
  select i.store_id, i.id as item_id, i.on_hand, d.allocated,
    i.on_hand - d.allocated - d.held - i.safety as available
  from item_deductions() d join items i on i.id = d.item_id
  where i.axes = '{}';
create view oversold_items with (security_invoker = true) as
  select store_id, item_id from adjusted_items where on_hand < allocated;
-- Live listings that show another quantity than they should; of items that were counted.
create view unsynced_items with (security_invoker = true) as
  select k.store_id, k.item_id from item_listings k
    join (select i.store_id, i.id, i.on_hand - coalesce(d.allocated + d.held, 0) - i.safety as available
      from items i left join item_deductions() d on d.item_id = i.id
      where i.axes = '{}' and i.on_hand is not null) a on a.store_id = k.store_id and a.id = k.item_id
    left join push_rules r on r.store_id = k.store_id and r.account_id = k.account_id and r.is_on
    left join listing_pushes x on x.store_id = k.store_id and x.listing_id = k.listing_id
      and x.variant_id = k.variant_id
  where k.state = 'live' and ${shown} is distinct from ${theirs};
create view live_item_platforms with (security_invoker = true) as
  select store_id, item_id, platform from item_listings where state = 'live';

drop view inventory_items;
create view inventory_items with (security_invoker = true) as
  select i.store_id, i.id, i.sku, i.parent_id, i.options, i.title, i.brand, i.category, i.condition, i.gtin,
    i.images, i.images[1] as image, i.price_minor, i.cost_minor,
    case i.currency when '' then t.currency else i.currency end as currency,
    i.location, i.note, i.only_one, i.safety, i.on_hand, i.counted_at, i.counted_by_name,
    ${allocated} as allocated, ${held} as held, ${allocated} + ${held} as reserved, ${available} as available,
    coalesce(i.on_hand < ${allocated}, false) as is_oversold, i.created_at, i.updated_at, i.search,
    i.minimum, i.minimum > 0 and coalesce(${available} < i.minimum, false) as is_below_minimum,
    -- the same for all items at once, to sort by; not worked out unless it is
    coalesce(d.taken, 0) as sorted_reserved, i.on_hand - coalesce(d.taken, 0) - i.safety as sorted_available,
    (select coalesce(jsonb_agg(jsonb_build_object('listingId', l.id, 'variantId', k.variant_id,
        'accountId', l.account_id, 'account', l.account, 'platform', l.platform, 'state', k.state,
        'quantity', ${theirs}, 'ours', case when a.available is not null then ${shown} end,
        'isPushed', r.account_id is not null and k.is_pushed, 'pushState', x.state,
        'problem', case when x.state = 'refused' then x.problem else l.problems -> 0 ->> 'text' end,
        'priceMinor', coalesce(v.price_minor, l.price_minor), 'currency', l.currency, 'title', l.title,
        'link', l.link, 'isSold', k.state = 'sold', 'readAt', greatest(l.platform_read_at, x.theirs_at))
        order by l.platform, l.account, l.id), '[]')
      from (select ${available} as available offset 0) a cross join item_listings k
        join listings_shared l on l.store_id = k.store_id and l.id = k.listing_id
        left join push_rules r on r.store_id = k.store_id and r.account_id = k.account_id and r.is_on
        left join listing_pushes x on x.store_id = k.store_id and x.listing_id = k.listing_id
          and x.variant_id = k.variant_id
        left join lateral (select (one ->> 'priceMinor')::bigint as price_minor
          from jsonb_array_elements(l.variants) as one
          where one ->> 'platformVariantId' = k.variant_id limit 1) v on true
      where k.store_id = i.store_id and k.item_id = i.id) as listings,
    array(select distinct k.platform from item_listings k
      where k.store_id = i.store_id and k.item_id = i.id and k.state = 'live') as platforms,
    array(select distinct k.state from item_listings k
      where k.store_id = i.store_id and k.item_id = i.id) as states,
    array(select distinct k.account_state from item_listings k
      where k.store_id = i.store_id and k.item_id = i.id) as account_states,
    i.id in (select u.item_id from unsynced_items u) as is_out_of_sync
  from items i join stores_shared t on t.id = i.store_id left join (
    select item_id, sum(allocated + held)::integer as taken from item_deductions() group by item_id
  ) d on d.item_id = i.id
  where i.axes = '{}';
grant select on adjusted_items, oversold_items, unsynced_items, live_item_platforms,
  inventory_items to app;
`;
