/**
 * What a store's people do with conversations besides answering: put one off, close it, give it to somebody,
 * note something on it, keep half a reply, and see who else has it open (docs/adr/0076-one-inbox.md).
 *
 * A trigger keeps what follows from the messages, since they change in many ways (a sync, a message of ours,
 * a conversation opened here): the words to search, since when a buyer waits, and that a new message of theirs
 * brings back what was put off or closed.
 */
import { isolate } from "./row-walls.ts";
export const name = "0041-inbox-desk";

export const sql = `
alter table messaging_sessions
  add column snoozed_until timestamptz(3),
  add column is_done boolean not null default false,
  add column assigned_to uuid,
  add column notes jsonb not null default '[]',
  -- The buyer's newest message, and the oldest of theirs that nobody has answered.
  add column heard_at timestamptz(3),
  add column waiting_since timestamptz(3),
  add column search tsvector not null default '',
  -- Who leaves the store leaves their conversations to everybody.
  add foreign key (store_id, assigned_to) references memberships (store_id, user_id)
    on delete set null (assigned_to);
create index messaging_sessions_search on messaging_sessions using gin (search);
create index messaging_sessions_assigned on messaging_sessions (store_id, assigned_to)
  where assigned_to is not null;

create function note_conversation() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  answered_at timestamptz;
  words text;
begin
  select max(at) filter (where is_mine), max(at) filter (where not is_mine)
    into answered_at, new.heard_at
    from (select (message ->> 'date')::timestamptz as at, (message ->> 'byMe')::boolean as is_mine
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
create trigger conversations_are_noted before insert or update of messages, items, buyer, account
  on messaging_sessions for each row execute function note_conversation();
update messaging_sessions set messages = messages;

-- Half a reply, by whom and to what: a conversation or an order.
create table message_drafts (
  store_id uuid not null references stores (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  place text not null,
  content text not null,
  changed_at timestamptz(3) not null,
  primary key (store_id, user_id, place)
);
-- Who has a conversation open right now; of no use after a crash.
create unlogged table conversation_viewers (
  store_id uuid not null,
  session_id text not null,
  user_id uuid not null,
  user_name text not null,
  doing text not null check (doing in ('viewing', 'replying')),
  since timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  primary key (store_id, session_id, user_id)
);
${["message_drafts", "conversation_viewers"].map(isolate).join("\n")}

create or replace view actions_shared with (security_invoker = true) as
  select store_id, id, kind, account_id, order_id, state, payload, request_hash, vendor_ref, problem,
    created_at, requested_by, requested_by_name from actions;
`;
