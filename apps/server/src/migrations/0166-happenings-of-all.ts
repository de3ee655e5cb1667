/**
 * Rules start on what happens to parcels, offers, listings, payouts and accounts (docs/adr/0162). Offers,
 * listings and payouts note since when they are in their state: as it was read, or at first as their platform
 * dates it. The views say what happened without saying more.
 */
export const name = "0166-happenings-of-all";

const noted = ["offers", "listings", "settlement_payouts"] as const;

const views: Readonly<Record<string, string>> = {
  labels_handed_over: `
    select store_id, order_id, id as shipment_id, handed_over_at from shipments
    where handed_over_at is not null and not is_return`,
  labels_scans: `
    select s.store_id, s.order_id, s.id as shipment_id, e ->> 'eventId' as event_id, e ->> 'state' as state,
      (e ->> 'at')::timestamptz as at, s.last_event_at
    from shipments s cross join lateral jsonb_array_elements(s.events) e where not s.is_return`,
  offers_standing: `
    select store_id, id as offer_id, account_id, state, state_since, created_at, expires_at,
      coalesce(nullif(items -> 0 ->> 'name', ''), identifier) as name from offers`,
  listings_standing: `
    select store_id, id as listing_id, account_id, state, state_since, first_read_at,
      coalesce(nullif(title, ''), sku) as name from listings`,
  upload_targets_told: `
    select t.store_id, coalesce(t.listing_id, t.draft_id || ' ' || t.account_id) as listing_id, t.draft_id,
      t.account_id, t.state, t.at, coalesce(nullif(d.title, ''), d.sku) as name
    from upload_targets t join upload_drafts d on d.store_id = t.store_id and d.id = t.draft_id`,
  settlements_held: `
    select store_id, id as payout_id, account_id, platform, account, identifier, state, amount_minor, currency,
      state_since from settlement_payouts`,
  accounts_expiring: `
    select store_id, id as account_id, username as name, linked_at, expires_at from accounts
    where state = 'connected' and expires_at is not null`,
  reserve_left: `
    select r.store_id, r.account_id, count(e.draft_id)::integer as waiting from reserve_rules r
      left join reserve_entries e on e.store_id = r.store_id and e.account_id = r.account_id
        and e.state = 'waiting'
    where r.is_on group by r.store_id, r.account_id`,
  stock_drifts: `
    select distinct u.store_id, u.item_id from unsynced_items u
    where not exists (select from item_listings k join listing_pushes x on x.store_id = k.store_id
        and x.listing_id = k.listing_id and x.variant_id = k.variant_id
      where k.store_id = u.store_id and k.item_id = u.item_id and x.state in ('due', 'sending'))`,
};

export const sql = `
create function note_state_since() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.state_since := new.platform_updated_at;
  elsif new.state is distinct from old.state then
    new.state_since := case when new.platform_read_at is distinct from old.platform_read_at
      then new.platform_read_at else now() end;
  end if;
  return new;
end $$;
${noted
  .map(
    (table) => `
alter table ${table} add column state_since timestamptz(3);
create trigger ${table}_state_since before insert or update of state on ${table}
  for each row execute function note_state_since();
create index ${table}_state_since on ${table} (store_id, state_since) where state_since is not null;`,
  )
  .join("\n")}
create index shipments_handed_over on shipments (store_id, handed_over_at) where handed_over_at is not null;
create index shipments_last_event on shipments (store_id, last_event_at) where last_event_at is not null;
drop index order_events_happened;
create index order_events_happened on order_events (store_id, kind, at)
  where kind in ('cancelled', 'cancelRequested', 'refunded', 'partlyRefunded', 'returnOpened', 'moved', 'marked',
    'tagsChanged', 'ruleRan', 'notesChanged', 'returnMoved', 'swapSent');
${Object.entries(views)
  .map(([view, body]) => `create view ${view} with (security_invoker = true) as ${body};`)
  .join("\n")}
grant select on ${Object.keys(views).join(", ")} to app;
`;
