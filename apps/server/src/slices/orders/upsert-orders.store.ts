/**
 * Brings the platform's side of orders up to date, hundreds in one statement.
 *
 * The newest version wins (`platform_updated_at`); of two states with one version the one read
 * later. Columns of the seller are not named in the update at all. These columns are shared or follow from
 * more than the platform's word:
 *   shipped   never falls back while our own shipment is on its way or the platform has not shown it yet,
 *             nor by a state of the same age (marketplaces D: backwards only by a later platform timestamp)
 *   refund    1 stays until the platform settles it, 2 and 3 are the platform's word (decisions 1)
 *   paid_at   the platform's word wins; where it has none it's when the order was first seen paid (decisions
 *     12)
 *   platform_shipped_at  stays where the platform told it once and a list of orders leaves it out
 *   external  not, or not yet, the seller's to fulfil; what was sent is. Such an order has no deadline
 *   updated_at  a pinned order keeps the far date and remembers the true one (decisions 1)
 */
import type { StoreTx } from "../../platform/db/index.ts";
import type { ChangedItem } from "./item-changes.ts";
import type { OrderSource, PlatformRow } from "./platform-row.ts";

/** What a row was and what it became: the timeline is written from the difference. */
export interface OrderChange {
  id: string;
  is_new: boolean;
  platform_updated_at: string;
  created_at: string;
  order_number: string;
  status: string;
  old_state: string | null;
  state: string;
  was_shipped: boolean | null;
  shipped: boolean;
  fulfilled: boolean;
  shipping_provider: string | null;
  tracking_number: string | null;
  old_refund: number | null;
  refund: number | null;
  old_refunded_minor: number | null;
  refunded_minor: number | null;
  currency: string;
  is_address_changed: boolean;
  /** Before and after, where the platform changed them; null: it didn't. */
  old_items: ChangedItem[] | null;
  new_items: ChangedItem[] | null;
  external: boolean;
  was_external: boolean | null;
  /**
   * Paid, or the seller's to fulfil, only now or no more, and without a deadline of the platform: its own is
   * worked out again.
   */
  is_deadline_open: boolean;
  has_refunds: boolean;
  /** Cases that the platform didn't tell of before. */
  new_cases: { caseId: string; kind: string; openedAt: string }[];
}

const platformColumns: Record<keyof PlatformRow, string> = {
  id: "text",
  platform_order_id: "text",
  order_number: "text",
  status: "text",
  state: "text",
  platform_updated_at: "timestamptz",
  platform_order: "jsonb",
  data: "jsonb",
  items: "jsonb",
  buyer: "jsonb",
  address: "jsonb",
  address_formatted: "text",
  item_variants: "jsonb",
  amount_minor: "bigint",
  amount_total_minor: "bigint",
  money: "jsonb",
  currency: "text",
  note_from_buyer: "text",
  paypal: "text",
  payment_disbursed: "boolean",
  platform_messaging_session: "text",
  dispatch_by: "timestamptz",
  platform_dispatch_by: "timestamptz",
  paid_at: "timestamptz",
  external: "boolean",
  failed: "boolean",
  refund: "integer",
  shipped: "boolean",
  platform_shipped_at: "timestamptz",
  shipping_provider: "text",
  tracking_number: "text",
  created_at: "timestamptz",
};
const names = Object.keys(platformColumns);
const specials = new Set([
  "id",
  "items",
  "refund",
  "shipped",
  "shipping_provider",
  "tracking_number",
  "created_at",
  "dispatch_by",
  "paid_at",
  "external",
  "data",
  "platform_shipped_at",
]);
const plainUpdates = names.filter((name) => !specials.has(name)).map((name) => `${name} = excluded.${name}`);

const isOurs = "coalesce(orders.shipment_state, '') in ('pending', 'sent', 'unknown', 'accepted', 'gaveUp')";
const isNotShownYet = "not coalesce((orders.data ->> 'isShipped')::boolean, false)";
const isReadAnew = "excluded.data ->> 'readAs' is distinct from orders.data ->> 'readAs'";
const isOlderWord = `(excluded.platform_updated_at <= orders.platform_updated_at and not (${isReadAnew}))`;
const staysShipped = `(excluded.shipped or (orders.shipped and (${isOurs} or ${isNotShownYet} or ${isOlderWord})))`;
// It counted as sent by its status alone, and that status was mapped by mistake.
const wasNeverSent = `(${isReadAnew} and orders.shipped and orders.shipment_state is null and not ${staysShipped})`;
const isExternal = `(excluded.external and not ${staysShipped})`;
const paidAt = `case when excluded.data ->> 'paidAt' is not null then excluded.paid_at
    else coalesce(orders.paid_at, case when excluded.paid_at is not null then greatest(excluded.paid_at,
      excluded.platform_updated_at) end) end`;
// Of a refund whose moment isn't told the one counts that stands here: it was seen then, or told once.
const refunds = `(select coalesce(jsonb_agg(case when told ? 'isAtSeen' then told || coalesce((
      select jsonb_build_object('at', known -> 'at') from jsonb_array_elements(orders.data -> 'refunds') as known
      where known ->> 'ref' = told ->> 'ref' and known ->> 'at' is not null limit 1), '{}') else told end
    order by n), '[]')
  from jsonb_array_elements(excluded.data -> 'refunds') with ordinality as r (told, n))`;
// An order that is read again from what was kept of it lacks the refunds that a call of their own brought.
const data = `case when ${isReadAnew} and excluded.platform_updated_at = orders.platform_updated_at
  and orders.data ? 'refunds'
    then excluded.data || jsonb_build_object('refunds', orders.data -> 'refunds')
  when excluded.data -> 'refunds' @> '[{"isAtSeen": true}]'
    then excluded.data || jsonb_build_object('refunds', ${refunds}) else excluded.data end`;
const isPinned = "orders.updated_at >= '2501-01-01T00:00:00Z'";

const upsert = `
insert into orders (store_id, account_id, platform, source, account, platform_read_at, ${names.join(", ")},
  fulfilled, updated_at)
  select $2::uuid, $3::uuid, $4, $5, $6, $7::timestamptz, ${names.map((name) => `p.${name}`).join(", ")}, p.shipped, p.platform_updated_at
  from jsonb_to_recordset($1::jsonb) as p(${names.map((name) => `${name} ${platformColumns[name as keyof PlatformRow]}`).join(", ")})
  order by p.id
on conflict (store_id, id) do update set ${plainUpdates.join(", ")},
  platform_read_at = excluded.platform_read_at, account = excluded.account, source = excluded.source,
  items = case when orders.item_meta = '{}' then excluded.items else (
    select coalesce(jsonb_agg(jsonb_set(item, '{meta}',
      (item -> 'meta') || coalesce(orders.item_meta -> (item ->> '_id'), '{}')) order by n), '[]')
    from jsonb_array_elements(excluded.items) with ordinality as t(item, n)) end,
  data = ${data},
  paid_at = ${paidAt},
  external = ${isExternal},
  platform_shipped_at = case when excluded.shipped
    then coalesce(excluded.platform_shipped_at, orders.platform_shipped_at) end,
  dispatch_by = case when ${isExternal} then null
    when excluded.platform_dispatch_by is null and orders.platform_dispatch_by is null
      and orders.paid_at is not null and not orders.external then orders.dispatch_by
    else coalesce(excluded.platform_dispatch_by, excluded.dispatch_by) end,
  shipped = ${staysShipped},
  fulfilled = (orders.fulfilled and not ${wasNeverSent}) or ${staysShipped},
  shipping_provider = case when ${isOurs} then orders.shipping_provider when excluded.shipped
    or not ${staysShipped} then excluded.shipping_provider else orders.shipping_provider end,
  tracking_number = case when ${isOurs} then orders.tracking_number when excluded.shipped
    or not ${staysShipped} then excluded.tracking_number else orders.tracking_number end,
  refund = case when excluded.refund is not null then excluded.refund
    when (excluded.data ->> 'refundedMinor')::bigint > coalesce((orders.data ->> 'refundedMinor')::bigint,
      0) then null
    when orders.refund in (1, 3) then orders.refund end,
  updated_at = case when ${isPinned} then orders.updated_at
    else greatest(orders.updated_at, excluded.platform_updated_at) end,
  unpinned_updated_at = case
    when ${isPinned} then greatest(orders.unpinned_updated_at, excluded.platform_updated_at) end
where excluded.platform_updated_at > orders.platform_updated_at
  or (excluded.platform_updated_at = orders.platform_updated_at and excluded.platform_read_at >= orders.platform_read_at
    and not (orders.shipped and not excluded.shipped) and excluded.platform_order is distinct from orders.platform_order)
  or (excluded.platform_updated_at = orders.platform_updated_at and (${isReadAnew}
    or orders.state = 'deleted' and excluded.state <> 'deleted'
      and excluded.platform_read_at >= orders.platform_read_at))
returning new.id, old.id is null as is_new, new.platform_updated_at, new.created_at, new.order_number, new.status, old.state as old_state, new.state,
  old.shipped as was_shipped, new.shipped, new.fulfilled, new.shipping_provider, new.tracking_number, old.refund as old_refund, new.refund,
  (old.data ->> 'refundedMinor')::bigint as old_refunded_minor,
    (new.data ->> 'refundedMinor')::bigint as refunded_minor, new.currency,
  old.id is not null and old.address is distinct
    from new.address and old.address <> '{}' as is_address_changed,
  case when old.items is distinct from new.items then old.items end as old_items,
  case when old.items is distinct from new.items then new.items end as new_items,
  new.data -> 'refunds' <> '[]' or new.refunded_items <> '[]' as has_refunds,
  (select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(coalesce(new.data -> 'cases', '[]')) as one
     where not coalesce(old.data -> 'cases', '[]') @> jsonb_build_array(jsonb_build_object('caseId', one -> 'caseId')))
    as new_cases,
  new.external, old.external as was_external,
  old.id is not null and (old.paid_at is distinct from new.paid_at or old.external <> new.external)
    and new.platform_dispatch_by is null as is_deadline_open`;

/** Writes the rows and answers those that changed. Ids must differ; a repeat changes nothing. */
export function upsertPlatformRows(
  tx: StoreTx,
  source: OrderSource,
  rows: readonly PlatformRow[],
  readAt: Date,
): Promise<OrderChange[]> {
  const { accountId, platform, platformName, username } = source;
  return tx.rows<OrderChange>(
    upsert,
    [JSON.stringify(rows), tx.storeId, accountId, platform, platformName, username, readAt.toISOString()],
    "orders-upsert",
  );
}
