/**
 * Names of new items: whose a SKU was before is asked only where one was taken already. That question joined all
 * new items with all names by a plan that was made when there were few.
 */
export const name = "0130-named-in-bulk";

export const sql = `
create or replace function note_item_skus() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  named bigint;
begin
  insert into item_skus (store_id, sku, item_id) select store_id, sku, id from added on conflict do nothing;
  get diagnostics named = row_count;
  if named = (select count(*) from added) then
    return null;
  end if;
  -- The former name of another item. Each is looked up by its key, however many there are.
  if exists (select from added a cross join lateral (select s.item_id from item_skus s
      where s.store_id = a.store_id and s.sku = a.sku offset 0) s where s.item_id <> a.id) then
    raise unique_violation using message = 'the SKU belongs to another item', table = 'item_skus';
  end if;
  return null;
end $$;
`;
