/**
 * Templates of drafts, which everybody in the store starts from, and listings that are over because they sold
 * (docs/adr/0107-wider-uploads.md).
 */
import { isolate } from "./row-walls.ts";

export const name = "0072-draft-templates";

export const sql = `
create table upload_templates (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null,
  name text not null,
  currency text not null,
  -- what drafts take over: only what is said
  fields jsonb not null default '{}',
  -- { account: what it is told }
  targets jsonb not null default '{}',
  by_name text not null,
  updated_at timestamptz(3) not null,
  primary key (store_id, id)
);
create unique index upload_templates_name on upload_templates (store_id, lower(name));

-- Sold is told apart from ended: its pieces went, by the platform's own word.
create or replace view upload_draft_list with (security_invoker = true) as
  select d.store_id, d.id, d.item_id, d.sku, d.title, d.description, d.brand, d.category, d.condition,
    d.condition_note, d.gtin, d.price_minor, d.currency, d.quantity, d.photos, d.attributes, d.revision,
    d.by_name, d.created_at, d.updated_at, d.search, coalesce(t.targets, '[]') as targets, t.state,
    coalesce(t.platforms, '{}') as platforms, d.variants, d.cost_minor, d.floor_minor, d.weight_grams, d.package,
    (select coalesce(jsonb_object_agg(c.sku, c.cost_minor), '{}') from item_costs c
      where c.store_id = d.store_id and c.currency in ('', d.currency) and c.sku in (select btrim(d.sku) union all
        select btrim(r ->> 'sku') from jsonb_array_elements(d.variants -> 'rows') r)) as item_costs
  from upload_drafts d left join lateral (
    select jsonb_agg(jsonb_build_object('accountId', t.account_id, 'account', a.username, 'platform', a.platform,
        'state', t.state, 'overrides', t.overrides, 'mapped', case when t.mapped_id is not null
          then jsonb_build_object('id', t.mapped_id, 'name', t.mapped_name) end, 'problems', t.problems,
        'actionId', t.action_id, 'listingId', t.listing_id, 'link', t.link, 'at', t.at, 'sent', t.sent,
        'isSold', coalesce(t.state = 'ended' and (l.is_sold_out or lower(l.status) = 'sold'), false),
        'change', case when c.listing_id is not null then jsonb_build_object('kind', c.kind, 'state', c.state,
          'problems', c.problems, 'actionId', c.action_id) end)
        order by a.platform, a.username) as targets,
      array_agg(distinct a.platform) as platforms,
      -- the worst, as domain/uploads says
      (array_agg(t.state order by array_position(
        array['rejected', 'unsure', 'incomplete', 'submitting', 'awaiting', 'ready', 'live', 'ended'],
        t.state)))[1] as state
    from upload_targets t join accounts_shared a on a.store_id = t.store_id and a.id = t.account_id
      left join listing_changes c on c.store_id = t.store_id and c.listing_id = t.listing_id
      left join listings_shared l on l.store_id = t.store_id and l.id = t.listing_id
    where t.store_id = d.store_id and t.draft_id = d.id
  ) t on true;

create or replace view inventory_items with (security_invoker = true) as
  select i.store_id, i.id, i.sku, i.parent_id, i.options, i.title, i.brand, i.category, i.condition, i.gtin,
    i.images, i.images[1] as image, i.price_minor, i.cost_minor,
    case i.currency when '' then t.currency else i.currency end as currency,
    i.location, i.note, i.only_one, i.safety, i.on_hand, i.counted_at, i.counted_by_name,
    a.allocated, a.held, a.allocated + a.held as reserved, a.available,
    coalesce(a.on_hand < a.allocated, false) as is_oversold, i.created_at, i.updated_at, i.search,
    (select coalesce(jsonb_agg(jsonb_build_object('listingId', l.id, 'variantId', k.variant_id,
        'accountId', l.account_id, 'account', l.account, 'platform', l.platform, 'state', l.state,
        'quantity', coalesce(v.quantity, l.quantity), 'priceMinor', coalesce(v.price_minor, l.price_minor),
        'currency', l.currency, 'title', l.title, 'link', l.link, 'readAt', l.platform_read_at,
        'isSold', l.state = 'ended' and (l.is_sold_out or lower(l.status) = 'sold'))
        order by l.platform, l.account, l.id), '[]')
      from item_listings k join listings_shared l on l.store_id = k.store_id and l.id = k.listing_id
        left join lateral (select (one ->> 'quantity')::integer as quantity,
          (one ->> 'priceMinor')::bigint as price_minor from jsonb_array_elements(l.variants) as one
          where one ->> 'platformVariantId' = k.variant_id limit 1) v on true
      where k.store_id = i.store_id and k.item_id = i.id) as listings,
    array(select distinct l.platform from item_listings k
      join listings_shared l on l.store_id = k.store_id and l.id = k.listing_id
      where k.store_id = i.store_id and k.item_id = i.id and l.state = 'live') as platforms,
    i.minimum
  from items i join stock_availability a on a.store_id = i.store_id and a.item_id = i.id
    join stores_shared t on t.id = i.store_id
  where i.axes = '{}';
${isolate("upload_templates")}
`;
