/**
 * Drafts of listings (docs/adr/0100-uploads.md): one master, what each account is told instead, their photos,
 * and which of a platform's categories the store's own words stand for.
 */
import { isolate } from "./row-walls.ts";

export const name = "0057-uploads";

export const sql = `
create table upload_drafts (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null,
  sku text not null default '',
  title text not null default '',
  description text not null default '',
  brand text not null default '',
  category text not null default '',
  condition text not null default '',
  condition_note text not null default '',
  gtin text not null default '',
  price_minor bigint check (price_minor >= 0),
  currency text not null,
  quantity integer not null default 1 check (quantity >= 0),
  -- [{ id, url?, alt }], the cover first
  photos jsonb not null default '[]',
  -- { name: [value] }
  attributes jsonb not null default '{}',
  item_id uuid,
  revision integer not null,
  -- the last save's own key: the same save is known again
  save_key uuid not null,
  by_id uuid,
  by_name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search tsvector generated always as (to_tsvector('simple', sku || ' ' || replace(sku, '-', ' ') || ' ' || title
    || ' ' || brand || ' ' || category)) stored,
  primary key (store_id, id),
  foreign key (store_id, item_id) references items (store_id, id) on delete set null (item_id)
);
create index upload_drafts_changed on upload_drafts (store_id, updated_at desc, id desc);
create index upload_drafts_search on upload_drafts using gin (search);
create index upload_drafts_item on upload_drafts (store_id, item_id) where item_id is not null;

create table upload_targets (
  store_id uuid not null,
  draft_id uuid not null,
  account_id uuid not null,
  state text not null default 'incomplete' check (state in
    ('incomplete', 'ready', 'submitting', 'awaiting', 'live', 'ended', 'rejected', 'unsure')),
  overrides jsonb not null default '{}',
  -- the platform's category for the draft's own word
  mapped_id text,
  mapped_name text not null default '',
  -- [{ code, text, field }]
  problems jsonb not null default '[]',
  -- how often it was sent: each try is an action of its own
  tries integer not null default 0,
  action_id uuid,
  listing_id text,
  link text,
  at timestamptz(3) not null,
  primary key (store_id, draft_id, account_id),
  foreign key (store_id, draft_id) references upload_drafts (store_id, id) on delete cascade,
  foreign key (store_id, account_id) references accounts (store_id, id) on delete cascade
);
create index upload_targets_account on upload_targets (store_id, account_id);
create index upload_targets_listing on upload_targets (store_id, listing_id) where listing_id is not null;

create table upload_photos (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  -- SHA-256 of what was sent: the same file is kept once
  sent_hash bytea not null,
  -- whoever knows it may fetch the photo: platforms do
  public_key uuid not null default gen_random_uuid(),
  content bytea not null,
  -- a small WebP
  preview bytea not null,
  added_at timestamptz(3) not null,
  -- since a draft names it; null: it goes after a week
  used_at timestamptz(3),
  primary key (store_id, id),
  unique (store_id, sent_hash),
  unique (store_id, public_key)
);
-- They are packed already.
alter table upload_photos alter column content set storage external;
alter table upload_photos alter column preview set storage external;
create index upload_photos_unused on upload_photos (store_id, added_at) where used_at is null;

create table upload_categories (
  store_id uuid not null,
  account_id uuid not null,
  -- the store's own word, in lower case
  category text not null,
  platform_id text not null,
  platform_name text not null,
  chosen_at timestamptz(3) not null,
  primary key (store_id, account_id, category),
  foreign key (store_id, account_id) references accounts (store_id, id) on delete cascade
);

create view upload_draft_list with (security_invoker = true) as
  select d.store_id, d.id, d.item_id, d.sku, d.title, d.description, d.brand, d.category, d.condition,
    d.condition_note, d.gtin, d.price_minor, d.currency, d.quantity, d.photos, d.attributes, d.revision,
    d.by_name, d.created_at, d.updated_at, d.search, coalesce(t.targets, '[]') as targets, t.state,
    coalesce(t.platforms, '{}') as platforms
  from upload_drafts d left join lateral (
    select jsonb_agg(jsonb_build_object('accountId', t.account_id, 'account', a.username, 'platform', a.platform,
        'state', t.state, 'overrides', t.overrides, 'mapped', case when t.mapped_id is not null
          then jsonb_build_object('id', t.mapped_id, 'name', t.mapped_name) end, 'problems', t.problems,
        'actionId', t.action_id, 'listingId', t.listing_id, 'link', t.link, 'at', t.at)
        order by a.platform, a.username) as targets,
      array_agg(distinct a.platform) as platforms,
      -- the worst, as domain/uploads says
      (array_agg(t.state order by array_position(
        array['rejected', 'unsure', 'incomplete', 'submitting', 'awaiting', 'ready', 'live', 'ended'],
        t.state)))[1] as state
    from upload_targets t join accounts_shared a on a.store_id = t.store_id and a.id = t.account_id
    where t.store_id = d.store_id and t.draft_id = d.id
  ) t on true;
grant select on upload_draft_list to app;
${["upload_drafts", "upload_targets", "upload_photos", "upload_categories"].map(isolate).join("\n")}
`;
