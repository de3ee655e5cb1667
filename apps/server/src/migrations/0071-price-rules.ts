/**
 * How an account's price comes about, what a draft's item cost and the least it may go for, and what it weighs
 * and measures (docs/adr/0107-wider-uploads.md).
 */
import { isolate } from "./row-walls.ts";

export const name = "0071-price-rules";

export const sql = `
create table upload_price_rules (
  store_id uuid not null,
  account_id uuid not null,
  basis text not null default 'price' check (basis in ('price', 'cost')),
  -- hundredths of a percent: on top of the draft's price, or the margin of the price
  percent integer not null default 0 check (percent between -10000 and 100000),
  amount_minor bigint not null default 0,
  ending text not null default 'exact' check (ending in ('exact', '99', '95', 'whole')),
  -- of each sale; null: nobody said
  fee_percent integer check (fee_percent between 0 and 10000),
  fee_fixed_minor bigint not null default 0 check (fee_fixed_minor >= 0),
  by_name text not null,
  at timestamptz(3) not null,
  primary key (store_id, account_id),
  foreign key (store_id, account_id) references accounts (store_id, id) on delete cascade
);

alter table upload_drafts
  add column cost_minor bigint check (cost_minor >= 0),
  add column floor_minor bigint check (floor_minor >= 0),
  add column weight_grams integer check (weight_grams >= 0),
  -- { lengthMm, widthMm, heightMm }
  add column package jsonb not null default '{}';

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
${isolate("upload_price_rules")}
`;
