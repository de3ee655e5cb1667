/**
 * Conversations are found by the numbers of their orders, and by words with and without their accents: people
 * search for what the parcel says, on keyboards that lack some of its letters.
 */
export const name = "0078-searched-orders";

export const sql = `
create function fold_accents(given text) returns text
language sql immutable parallel safe set search_path = pg_catalog, public as $$
  select case when given ~ '[^\\x01-\\x7f]'
    then normalize(regexp_replace(normalize(given, nfd), '[\\u0300-\\u036f]', '', 'g'), nfc) else given end
$$;

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
  words := concat_ws(E'\\n', left(concat_ws(' ', new.buyer ->> 'handle', new.account), 2000),
    left(array_to_string(new.platform_order_ids, ' '), 2000),
    left(jsonb_path_query_array(new.items, '$[*].name')::text, 20000), words);
  new.search := to_tsvector('simple', words);
  if fold_accents(words) <> words then
    new.search := new.search || to_tsvector('simple', fold_accents(words));
  end if;
  if tg_op = 'UPDATE' and new.heard_at > coalesce(old.heard_at, '-infinity') then
    new.snoozed_until := null;
    new.is_done := false;
  end if;
  return new;
end $$;
drop trigger conversations_are_noted on messaging_sessions;
create trigger conversations_are_noted
  before insert or update of messages, items, buyer, account, auto_message_ids, platform_order_ids
  on messaging_sessions for each row execute function note_conversation();
-- The walls hold off the owner, too, who notes what is here already.
alter table messaging_sessions no force row level security;
update messaging_sessions set messages = messages;
alter table messaging_sessions force row level security;
`;
