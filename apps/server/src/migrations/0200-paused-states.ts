/**
 * A listing that we keep at 0 is found as paused, whatever its platform calls that
 * (docs/adr/0211-listings-on-pause.md): what the filters of the inventory look into.
 */
export const name = "0200-paused-states";

const shownState = "case when is_paused and state in ('live', 'sold') then 'onHold' else state end";

export const sql = `
alter table item_listings
  add column shown_state text generated always as (${shownState}) stored,
  add column shown_account_state text generated always as (account_id::text || ' ' || ${shownState}) stored;
drop index item_listings_state;
drop index item_listings_account;
create index item_listings_state on item_listings (store_id, shown_state, item_id);
create index item_listings_account on item_listings (store_id, shown_account_state, item_id);
`;
