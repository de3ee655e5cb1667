/**
 * Exports, mended (docs/adr/0112-exports.md): an address that was emptied again is none, so the buyer's goes
 * into the file, as it does on the label; a schedule says why it paused.
 */
export const name = "0101-exports-mended";

/** An address with any part that isn't empty: `shipToOf` of the domain. */
const isGiven = `exists (select 1 from jsonb_each_text(
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

-- why it stopped of its own accord: its person may no longer export
alter table export_schedules add column paused_because text check (paused_because in ('rights'));
drop view export_schedule_list;
create view export_schedule_list with (security_invoker = true) as
  select s.*, r.id as last_run_id, r.state as last_state, r.created_at as last_at, r.rows_done as last_rows,
    r.problem as last_problem, r.is_masked as last_is_masked
  from export_schedules s left join lateral (
    select * from export_runs r where r.store_id = s.store_id and r.schedule_id = s.id
      order by r.created_at desc limit 1) r on true;
grant select on export_schedule_list to app;
`;
