/**
 * Orders that wait until a moment, that go out in one parcel with others, and that go out in several
 * (docs/adr/0034). All three belong to the seller: a pull never writes them. `parts` is the list of OrderPart
 * (orders.store.ts), empty for one parcel.
 */
export const name = "0020-parcels-of-orders";

export const sql = `
alter table orders
  add column held_until timestamptz(3),
  add column held_reason text not null default '',
  add column held_by_name text not null default '',
  add column combined_id uuid,
  add column parts jsonb not null default '[]';
create index orders_held on orders (store_id, held_until) where held_until is not null;
create index orders_combined on orders (store_id, combined_id) where combined_id is not null;
`;
