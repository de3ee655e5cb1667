/**
 * Which address goes into a file is asked of every order of it, and hardly any has one of its own: whether there
 * is one is looked up before its parts are gone through (docs/adr/0150-exports-as-fast-as-copy.md).
 */
export const name = "0160-exports-addresses";

/** An address with any part that isn't empty: `shipToOf` of the domain. */
const isGiven = `fulfillment ? 'customFulfillmentAddress' and exists (select 1 from jsonb_each_text(
      case when jsonb_typeof(fulfillment -> 'customFulfillmentAddress') = 'object'
        then fulfillment -> 'customFulfillmentAddress' else '{}' end) part
    where coalesce(part.value, '') <> '')`;

export const sql = `
create or replace view orders_exported with (security_invoker = true) as
  select store_id, id as order_id, account_id, order_number, platform_order_id, platform, source, account,
    items, buyer, case when ${isGiven} then fulfillment -> 'customFulfillmentAddress' else address end as address,
    notes, note_from_buyer, tags, state, status, failed, external, fulfilled, refund, shipped, shipped_at, paid_at,
    shipping_provider, tracking_number, parts, amount_total_minor, refunded_minor, currency, dispatch_by,
    coalesce((data ->> 'isGift')::boolean, false) as is_gift,
    coalesce((data ->> 'postageMinor')::bigint, 0) as postage_minor,
    case when jsonb_typeof(money -> 'lines') = 'array' then money -> 'lines' else '[]' end as money_lines,
    created_at, coalesce(unpinned_updated_at, updated_at) as updated_at
    from orders;
`;
