/**
 * Words of an erased buyer that lie where nobody may change a row, or where one is still needed
 * (docs/adr/0096-what-an-erasure-reaches.md).
 *
 * A timeline is only added to. `erase_event_words` empties what was written and what a platform answered in the
 * lines about one order's messages and labels, and nothing else of them; of an order whose buyer wasn't erased
 * it changes nothing. It works as the owner, who is held by the walls between stores like everybody: three
 * policies let the owner see the store that the transaction works for, and no other.
 *
 * An action that is under way needs its words until it has ended. What is to go then stands in the row, and a
 * trigger takes it out with the end, whoever records that.
 */
export const name = "0053-erased-words";

const isOwnStore = "store_id = nullif(current_setting('app.store', true), '')::uuid";

export const sql = `
create policy erasure on orders for select to current_user using (${isOwnStore});
create policy erasure on erased_buyers for select to current_user using (${isOwnStore});
create policy erasure on order_events to current_user using (${isOwnStore}) with check (${isOwnStore});

create function erase_event_words(about_order text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update order_events e set details = e.details || (
      select jsonb_object_agg(key, '') from jsonb_each(e.details) where key in ('text', 'reason'))
    where e.${isOwnStore} and e.order_id = about_order
      and e.details ->> 'kind' in ('message', 'labelPurchase') and e.details ?| array['text', 'reason']
      and exists (select from orders o join erased_buyers b
          on (b.store_id, b.account_id) = (o.store_id, o.account_id)
        where (o.store_id, o.id) = (e.store_id, e.order_id)
          and b.name_hash = encode(sha256(convert_to(lower(o.buyer ->> 'id'), 'UTF8')), 'hex'))
$$;
revoke execute on function erase_event_words from public;
grant execute on function erase_event_words to app;

-- Paths into the payload that are emptied once the action has ended; null: nobody was erased.
alter table actions add column erasure jsonb;
create function empty_erased_action() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  path text[];
begin
  for path in
    select array(select jsonb_array_elements_text(one)) from jsonb_array_elements(new.erasure) as paths (one)
  loop
    new.payload := jsonb_set(new.payload, path, case jsonb_typeof(new.payload #> path)
      when 'string' then '""' when 'array' then '[]' when 'object' then '{}' else 'null' end::jsonb, false);
  end loop;
  new.answer := null;
  -- A platform's words may quote what it was sent; ours say why nothing was.
  if new.problem_code is distinct from 'BUYER_ERASED' then new.problem := null; end if;
  return new;
end $$;
create trigger erased_actions_are_emptied before update on actions for each row
  when (new.erasure is not null and new.state in ('accepted', 'verified', 'refused', 'gaveUp'))
  execute function empty_erased_action();
`;
