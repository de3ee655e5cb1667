/**
 * When an order left (docs/adr/0172-when-an-order-left.md). `shipped_at` is when that was noticed here, which
 * rules and lists go by. Of an order that was read already shipped it's a guess: its platform's last change, often
 * its delivery. `platform_shipped_at` is the platform's own word. Figures go by `left_at`: that word, else what was
 * seen here, else nothing.
 */
export const name = "0164-when-orders-left";

export const sql = `
alter table orders add column platform_shipped_at timestamptz(3),
  add column shipped_at_guessed boolean not null default false;
-- What was shipped before its account was linked was read so.
update orders o set shipped_at_guessed = true from accounts a
  where a.store_id = o.store_id and a.id = o.account_id and o.shipped_at < a.linked_at;

create or replace function note_shipped_moment() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  -- One that comes sent already was sent when its platform last changed it, or before.
  if tg_op = 'INSERT' then
    new.shipped_at_guessed := new.shipped_at_guessed or new.shipped_at is null;
    new.shipped_at := coalesce(
      new.shipped_at, least(coalesce(new.unpinned_updated_at, new.updated_at), now()));
  else
    new.shipped_at := case when new.shipped then now() end;
    new.shipped_at_guessed := false;
  end if;
  return new;
end $$;

create or replace view orders_shared with (security_invoker = true) as
  select store_id, id, account_id, platform, source, account, platform_order_id, order_number, status, state,
    platform_updated_at, platform_read_at, items, buyer, address, amount_total_minor, refunded_minor,
    currency, note_from_buyer, paypal, platform_messaging_session, dispatch_by, paid_at, failed, refund,
    shipped, shipped_at, shipping_provider, tracking_number, external, handled, fulfilled, fulfillment, tags,
    shipment_state, held_until, held_reason, combined_id, parts, refunded_items, label_plan, pinned_at,
    unpinned_updated_at, created_at, updated_at, coalesce((data ->> 'isGift')::boolean, false) as is_gift,
    item_variants, coalesce(data ->> 'channel', '') as channel,
    case when shipped_at is null then null when platform_shipped_at is not null then platform_shipped_at
      when not shipped_at_guessed then shipped_at end as left_at
    from orders;
`;
