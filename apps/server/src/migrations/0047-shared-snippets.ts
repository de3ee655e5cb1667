/**
 * Snippets that a store shares, in folders and languages, and how often each was sent
 * (docs/adr/0086-snippets.md).
 *
 * A personal snippet is its owner's alone: where a transaction names the person it works for (`app.person`),
 * the database shows and changes nobody else's. The one exception is reading what the store has chosen for an
 * auto message, which everybody may preview. Work that no person asked for names nobody and sees all of them.
 */
import { isolate } from "./row-walls.ts";
export const name = "0047-shared-snippets";

const person = "nullif(current_setting('app.person', true), '')";
const isVisible = `(${person} is null or user_id = ${person}::uuid or is_shared)`;
const isChosen = `exists (select 1 from settings c
    where c.store_id = message_snippets.store_id and c.key = 'autoMessaging'
    and jsonb_path_exists(c.value, '$.* ? (@ == $id)', jsonb_build_object('id', message_snippets.id)))`;

export const sql = `
alter table message_snippets
  add column is_shared boolean not null default false,
  -- Its name; '': in none.
  add column folder text not null default '',
  -- Of its content, as in "de"; '': the store's own.
  add column language text not null default '',
  -- [{ language, content }]
  add column translations jsonb not null default '[]',
  -- Files that go with it: [{ _id, name, kind, bytes }]
  add column attachments jsonb not null default '[]';
create index message_snippets_shared on message_snippets (store_id) where is_shared;

-- One row for each message that a platform took, so that a repeat of its record counts once.
create table snippet_uses (
  store_id uuid not null references stores (id) on delete cascade,
  snippet_id uuid not null,
  action_id uuid not null,
  used_at timestamptz(3) not null,
  primary key (store_id, snippet_id, action_id),
  foreign key (store_id, snippet_id) references message_snippets (store_id, id) on delete cascade
);
create index snippet_uses_moments on snippet_uses (store_id, snippet_id, used_at);
${isolate("snippet_uses")}

create policy own_person_reads on message_snippets as restrictive for select to app
  using (${isVisible} or ${isChosen});
create policy own_person_adds on message_snippets as restrictive for insert to app
  with check (${person} is null or user_id = ${person}::uuid);
create policy own_person_changes on message_snippets as restrictive for update to app
  using (${isVisible}) with check (${isVisible});
create policy own_person_removes on message_snippets as restrictive for delete to app
  using (${isVisible});

create or replace view kept_message_snippets with (security_invoker = true) as
  select store_id, id, user_id, name, content, created_at, is_shared, folder, language, translations,
    attachments,
    (select count(*)::integer from snippet_uses u where u.store_id = s.store_id and u.snippet_id = s.id)
      as uses,
    (select count(*)::integer from snippet_uses u where u.store_id = s.store_id and u.snippet_id = s.id
      and u.used_at > now() - interval '30 days') as uses_in_30_days,
    (select max(u.used_at) from snippet_uses u where u.store_id = s.store_id and u.snippet_id = s.id)
      as last_used_at
    from message_snippets s where removed_at is null;
`;
