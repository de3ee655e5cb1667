/**
 * Drafts say which of their listings are on pause, so that Upload finds them (docs/adr/0211-listings-on-pause.md).
 */
export const name = "0201-paused-targets";

export const sql = `
create view paused_listings with (security_invoker = true) as
  select distinct store_id, listing_id from item_listings where is_paused;

create or replace view upload_draft_list with (security_invoker = true) as
  select d.store_id, d.id, d.item_id, d.sku, d.title, d.description, d.brand, d.category, d.condition,
    d.condition_note, d.gtin, d.price_minor, d.currency, d.quantity, d.photos, d.attributes, d.revision,
    d.by_name, d.created_at, d.updated_at, d.search, coalesce(t.targets, '[]') as targets, t.state,
    coalesce(t.platforms, '{}') as platforms, d.variants, d.cost_minor, d.floor_minor, d.weight_grams, d.package,
    (select coalesce(jsonb_object_agg(c.sku, c.cost_minor), '{}') from item_costs c
      where c.store_id = d.store_id and c.currency in ('', d.currency) and c.sku in (select btrim(d.sku) union all
        select btrim(r ->> 'sku') from jsonb_array_elements(d.variants -> 'rows') r)) as item_costs,
    coalesce(t.is_paused, false) as is_paused
  from upload_drafts d left join lateral (
    select jsonb_agg(jsonb_build_object('accountId', t.account_id, 'account', a.username, 'platform', a.platform,
        'state', t.state, 'overrides', t.overrides, 'mapped', case when t.mapped_id is not null
          then jsonb_build_object('id', t.mapped_id, 'name', t.mapped_name) end, 'problems', t.problems,
        'actionId', t.action_id, 'listingId', t.listing_id, 'link', t.link, 'at', t.at, 'sent', t.sent,
        'isSold', coalesce(t.state = 'ended' and (l.is_sold_out or lower(l.status) = 'sold'), false),
        'isPaused', p.is_paused,
        'change', case when c.listing_id is not null then jsonb_build_object('kind', c.kind, 'state', c.state,
          'problems', c.problems, 'actionId', c.action_id) end)
        order by a.platform, a.username) as targets,
      array_agg(distinct a.platform) as platforms,
      -- the worst, as domain/uploads says
      (array_agg(t.state order by array_position(
        array['rejected', 'unsure', 'incomplete', 'submitting', 'awaiting', 'ready', 'live', 'ended'],
        t.state)))[1] as state,
      bool_or(p.is_paused) as is_paused
    from upload_targets t join accounts_shared a on a.store_id = t.store_id and a.id = t.account_id
      left join listing_changes c on c.store_id = t.store_id and c.listing_id = t.listing_id
      left join listings_shared l on l.store_id = t.store_id and l.id = t.listing_id
      cross join lateral (select t.state = 'live' and exists (select from paused_listings k
        where k.store_id = t.store_id and k.listing_id = t.listing_id) as is_paused) p
    where t.store_id = d.store_id and t.draft_id = d.id
  ) t on true;
grant select on paused_listings to app;
`;
