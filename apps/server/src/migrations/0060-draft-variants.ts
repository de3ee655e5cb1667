/** Drafts of what comes in variants: axes with their values, and a row for each combination. */
export const name = "0060-draft-variants";

export const sql = `
alter table upload_drafts add column variants jsonb not null default '{"axes": [], "rows": []}';

create or replace view upload_draft_list with (security_invoker = true) as
  select d.store_id, d.id, d.item_id, d.sku, d.title, d.description, d.brand, d.category, d.condition,
    d.condition_note, d.gtin, d.price_minor, d.currency, d.quantity, d.photos, d.attributes, d.revision,
    d.by_name, d.created_at, d.updated_at, d.search, coalesce(t.targets, '[]') as targets, t.state,
    coalesce(t.platforms, '{}') as platforms, d.variants
  from upload_drafts d left join lateral (
    select jsonb_agg(jsonb_build_object('accountId', t.account_id, 'account', a.username, 'platform', a.platform,
        'state', t.state, 'overrides', t.overrides, 'mapped', case when t.mapped_id is not null
          then jsonb_build_object('id', t.mapped_id, 'name', t.mapped_name) end, 'problems', t.problems,
        'actionId', t.action_id, 'listingId', t.listing_id, 'link', t.link, 'at', t.at, 'sent', t.sent,
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
    where t.store_id = d.store_id and t.draft_id = d.id
  ) t on true;
`;
