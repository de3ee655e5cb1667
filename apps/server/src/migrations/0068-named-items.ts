/**
 * An item that stands in a purchase or was counted in a stock take is in use: undoing the import that made it
 * leaves it, and with it what was bought and counted.
 */
export const name = "0068-named-items";

export const sql = `
alter table items add column is_named boolean not null default false;
create function name_item() returns trigger language plpgsql as $$
begin
  update items set is_named = true where store_id = new.store_id and id = new.item_id and not is_named;
  return null;
end $$;
create trigger purchase_lines_name after insert on purchase_lines for each row execute function name_item();
create trigger stock_take_counts_name after insert on stock_take_counts for each row
  execute function name_item();
`;
