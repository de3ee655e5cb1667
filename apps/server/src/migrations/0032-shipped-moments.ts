/**
 * When an order was sent (docs/adr/0057-shipped-and-due.md): what went out today is found again, and Home's
 * figure counts it. Kept by the database, since an order becomes shipped in many ways: by hand, in a run,
 * part by part, or at its platform.
 */
export const name = "0032-shipped-moments";

export const sql = `
alter table orders add column shipped_at timestamptz(3);
update orders set shipped_at = least(coalesce(unpinned_updated_at, updated_at), now()) where shipped;
create index orders_shipped_at on orders (store_id, shipped_at) where shipped_at is not null;

create function note_shipped_moment() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  -- One that comes sent already was sent when its platform last changed it.
  if tg_op = 'INSERT' then
    new.shipped_at := coalesce(
      new.shipped_at, least(coalesce(new.unpinned_updated_at, new.updated_at), now()));
  else
    new.shipped_at := case when new.shipped then now() end;
  end if;
  return new;
end $$;
create trigger orders_come_shipped before insert on orders for each row
  when (new.shipped) execute function note_shipped_moment();
create trigger orders_get_shipped before update of shipped on orders for each row
  when (new.shipped <> old.shipped) execute function note_shipped_moment();
`;
