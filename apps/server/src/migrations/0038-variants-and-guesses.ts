/**
 * What buyers chose of items, their sizes and colours, for the slips that are printed behind labels; whether
 * a store's currency is the browser's guess, which its accounts' orders know better; and orders found by
 * where they go: street, town and postcode, however that is spaced, of the buyer's address and the seller's
 * own.
 */
export const name = "0038-variants-and-guesses";

const placeOf = (address: string): string => `
    || ' ' || coalesce(${address} ->> 'line1', '') || ' ' || coalesce(${address} ->> 'line2', '')
    || ' ' || coalesce(${address} ->> 'city', '')
    || ' ' || coalesce(${address} ->> 'zipcode', '')
    || ' ' || coalesce(replace(${address} ->> 'zipcode', ' ', ''), '')`;

export const sql = `
create or replace view orders_shared with (security_invoker = true) as
  select store_id, id, account_id, platform, source, account, platform_order_id, order_number, status, state,
    platform_updated_at, platform_read_at, items, buyer, address, amount_total_minor, refunded_minor,
    currency, note_from_buyer, paypal, platform_messaging_session, dispatch_by, paid_at, failed, refund,
    shipped, shipped_at, shipping_provider, tracking_number, external, handled, fulfilled, fulfillment, tags,
    shipment_state, held_until, held_reason, combined_id, parts, refunded_items, label_plan, pinned_at,
    unpinned_updated_at, created_at, updated_at, coalesce((data ->> 'isGift')::boolean, false) as is_gift,
    item_variants
    from orders;
alter table stores add column is_currency_guessed boolean not null default false;
alter table orders alter column search set expression as (
  to_tsvector('simple', order_number || ' ' || platform_order_id || ' ' || coalesce(tracking_number, '')
    || ' ' || notes || ' ' || coalesce(buyer ->> 'handle', '') || ' ' || coalesce(buyer ->> 'firstName', '')
    || ' ' || coalesce(buyer ->> 'lastName', '') || ' ' || coalesce(address ->> 'name', '')
    || ' ' || coalesce(fulfillment -> 'customFulfillmentAddress' ->> 'name', '')
    ${placeOf("address")} ${placeOf("(fulfillment -> 'customFulfillmentAddress')")})
  || to_tsvector('simple', jsonb_path_query_array(items, '$[*].name'))
  || to_tsvector('simple', jsonb_path_query_array(items, '$[*].sku'))
);
`;
