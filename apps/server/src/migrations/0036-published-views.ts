/**
 * What slices publish of their tables for others to read (docs/adr/0064-tables-have-owners.md). A view lists
 * its columns, so that the table behind it may change; each is a plain projection that PostgreSQL puts into
 * the statement that reads it, and works with the reader's rights, so that a store sees its own rows alone.
 */
export const name = "0036-published-views";

const views: Readonly<Record<string, string>> = {
  stores_shared: "select id, name, time_zone, currency, locale from stores",
  identity_members: `
    select m.store_id, m.user_id, m.role, m.scopes, u.name
      from memberships m join users u on u.id = m.user_id`,
  accounts_shared: `
    select store_id, id, platform, username, role, state, hasebay, created_at from accounts`,
  // How far each account is read.
  accounts_reading: `
    select store_id, account_id, phase, finished_at, problem_code, waiting_until from account_syncs`,
  accounts_settings: "select store_id, account_id, settings from platform_settings",
  listings_shared: `
    select store_id, id, account_id, account, platform, identifier, sku, title, platform_object,
      platform_read_at from listings`,
  orders_shared: `
    select store_id, id, account_id, platform, source, account, platform_order_id, order_number, status, state,
      platform_updated_at, platform_read_at, items, buyer, address, amount_total_minor, refunded_minor,
      currency, note_from_buyer, paypal, platform_messaging_session, dispatch_by, paid_at, failed, refund,
      shipped, shipped_at, shipping_provider, tracking_number, external, handled, fulfilled, fulfillment, tags,
      shipment_state, held_until, held_reason, combined_id, parts, refunded_items, label_plan, pinned_at,
      unpinned_updated_at, created_at, updated_at, coalesce((data ->> 'isGift')::boolean, false) as is_gift
      from orders`,
  actions_shared: `
    select store_id, id, kind, account_id, order_id, state, payload, request_hash, vendor_ref, problem,
      created_at from actions`,
  stock_locations: "select store_id, sku, location from item_locations where location <> ''",
  packs_shared: `
    select store_id, order_id, state, package, weight_grams, tracking_number from packs`,
  // When parcels of an order left, as far as somebody said so: we when it was marked, its platform, or the
  // bench for a part of it.
  shipping_departures: `
    select a.store_id, a.order_id, (a.payload ->> 'shippedAt')::timestamptz as at from actions a
      where a.kind = 'shipment' and a.state <> 'refused'
    union all
    select e.store_id, e.order_id, e.at from order_events e where e.kind = 'shippedElsewhere'
    union all
    select o.store_id, o.id, (part ->> 'sentAt')::timestamptz
      from orders o cross join lateral jsonb_array_elements(o.parts) as part where not o.shipped`,
  // Pieces that went back on the shelf or out in place of others, each with its moment.
  returns_moved_pieces: `
    select r.store_id, case r.disposition when 'restock' then 'returnRestock' else 'returnScrap' end as reason,
      r.id as cause_id, r.order_id, r.item_id, btrim(r.sku) as sku, r.quantity, e.at as moved_at
      from returns r cross join lateral (select max(at) as at from order_events
        where store_id = r.store_id and order_id = r.order_id and kind = 'returnMoved'
        and details ->> 'state' = 'inspected' and details ->> 'returnId' = r.id::text) e
      where r.disposition in ('restock', 'scrap') and e.at is not null
    union all
    select s.store_id, case s.kind when 'resend' then 'resend' else 'swapOut' end, s.id, s.order_id, null,
      btrim(l ->> 'sku'), (l ->> 'quantity')::integer, s.sent_at
      from swaps s cross join lateral jsonb_array_elements(s.lines) as l where s.state = 'sent'`,
};

// People belong to several stores: what is known of them is the service's alone.
const closedToStores = new Set(["identity_members"]);

export const sql = Object.entries(views)
  .map(
    ([view, query]) => `
create view ${view} with (security_invoker = true) as ${query};
${closedToStores.has(view) ? "" : `grant select on ${view} to app;`}`,
  )
  .join("\n");
