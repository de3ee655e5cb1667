/**
 * Drafts that no clock decides between, waits that no automatic message ends, and buyers whom the seller says
 * are one person (docs/adr/0084-how-long-a-buyer-waits.md, docs/adr/0085-joined-buyers.md).
 */
import { isolate } from "./row-walls.ts";

export const name = "0046-waits-and-joined-buyers";

export const sql = `
alter table message_drafts add column revision integer not null default 1;

-- Messages that were sent by themselves, as the platform calls them: none of them is an answer.
alter table messaging_sessions add column auto_message_ids text[] not null default '{}';

create or replace function note_conversation() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  answered_at timestamptz;
  words text;
begin
  select max(at) filter (where is_mine and not is_auto), max(at) filter (where not is_mine)
    into answered_at, new.heard_at
    from (select (message ->> 'date')::timestamptz as at, (message ->> 'byMe')::boolean as is_mine,
        coalesce(message ->> 'identifier' = any(new.auto_message_ids), false) as is_auto
      from jsonb_array_elements(new.messages) as message
      where message -> 'data' ->> 'isFromPlatform' is distinct from 'true') as written;
  select min((message ->> 'date')::timestamptz) into new.waiting_since
    from jsonb_array_elements(new.messages) as message
    where message -> 'data' ->> 'isFromPlatform' is distinct from 'true'
      and not (message ->> 'byMe')::boolean
      and (message ->> 'date')::timestamptz > coalesce(answered_at, '-infinity');
  -- A tsvector holds a megabyte: of a longer conversation its newest words are found.
  select left(string_agg(coalesce(message ->> 'content', ''), ' ' order by place desc), 150000) into words
    from jsonb_array_elements(new.messages) with ordinality as written (message, place);
  new.search := to_tsvector('simple', left(concat_ws(' ', new.buyer ->> 'handle', new.account), 2000))
    || to_tsvector('simple', left(jsonb_path_query_array(new.items, '$[*].name')::text, 20000))
    || to_tsvector('simple', coalesce(words, ''));
  if tg_op = 'UPDATE' and new.heard_at > coalesce(old.heard_at, '-infinity') then
    new.snoozed_until := null;
    new.is_done := false;
  end if;
  return new;
end $$;
drop trigger conversations_are_noted on messaging_sessions;
create trigger conversations_are_noted
  before insert or update of messages, items, buyer, account, auto_message_ids
  on messaging_sessions for each row execute function note_conversation();

-- Who waits longest, whichever of the newest conversations a screen has loaded.
create index messaging_sessions_waiting on messaging_sessions (store_id, waiting_since)
  where waiting_since is not null;

-- Buyers of several platforms, or several of one, whom the seller says are one person.
create table joined_buyers (
  store_id uuid not null references stores (id) on delete cascade,
  platform text not null,
  buyer_id text not null,
  person_id uuid not null,
  joined_at timestamptz(3) not null,
  primary key (store_id, platform, buyer_id)
);
create index joined_buyers_person on joined_buyers (store_id, person_id);
${isolate("joined_buyers")}
`;
