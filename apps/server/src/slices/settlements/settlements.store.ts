/** The SQL of settlements' tables. */
import type {
  OrderSettlementRow,
  PayoutEntryRow,
  PayoutRow,
  UnmatchedRow,
  WaitingRow,
} from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";
import {
  newerWinsSql,
  writeNewer,
  type ChangedRow,
  type PlatformRowKey,
  type RowSource,
} from "../../platform/vendor-rows/index.ts";

const entryColumns = {
  kind: "text",
  fee_kind: "text",
  occurred_at: "timestamptz",
  amount_minor: "bigint",
  currency: "text",
  order_id: "text",
  payout_id: "text",
  words: "text",
} as const;
const payoutColumns = {
  state: "text",
  amount_minor: "bigint",
  currency: "text",
  paid_at: "timestamptz",
} as const;

const upsertEntry = newerWinsSql("settlement_entries", entryColumns);
const upsertPayout = newerWinsSql("settlement_payouts", payoutColumns);

type EntryRow = PlatformRowKey & Readonly<Record<keyof typeof entryColumns, unknown>>;
type StoredPayout = PlatformRowKey & Readonly<Record<keyof typeof payoutColumns, unknown>>;

/** Writes entries read at `readAt` and answers those that changed. A repeat changes nothing. */
export const upsertEntries = (
  tx: StoreTx,
  source: RowSource,
  rows: readonly EntryRow[],
  readAt: Date,
): Promise<ChangedRow[]> => writeNewer(tx, upsertEntry, source, rows, readAt);

/** Writes payouts read at `readAt` and answers those that changed. A repeat changes nothing. */
export const upsertPayouts = (
  tx: StoreTx,
  source: RowSource,
  rows: readonly StoredPayout[],
  readAt: Date,
): Promise<ChangedRow[]> => writeNewer(tx, upsertPayout, source, rows, readAt);

/** The zone that the store's days are of. */
export async function zoneOf(tx: StoreTx): Promise<string> {
  const store = await tx.one<{ timeZone: string }>(
    `select time_zone as "timeZone" from stores_shared where id = $1`,
    [tx.storeId],
    "settlements-zone",
  );
  return store?.timeZone ?? "UTC";
}

const mostPayouts = 200;
const mostEntries = 2_000;
const mostUnmatched = 500;

const payoutColumnsSql = `p.id, p.identifier as "payoutNumber", p.platform, p.account, p.state,
  p.amount_minor as "amountMinor", p.currency, p.paid_at as "paidAt", e.entries, e.minor as "entriesMinor"`;
const payoutSumsSql = `left join lateral (select count(*)::int as entries,
    coalesce(sum(e.amount_minor), 0)::bigint as minor from settlement_entries e
    where e.store_id = p.store_id and e.payout_id = p.id and e.currency = p.currency) e on true`;

/** Payouts made between two days of the store's zone, the newest first, each with the sum of its entries. */
export function listPayouts(tx: StoreTx, from: Date, until: Date): Promise<PayoutRow[]> {
  return tx.rows<PayoutRow>(
    `select ${payoutColumnsSql} from settlement_payouts p ${payoutSumsSql}
     where p.paid_at >= $1 and p.paid_at < $2 order by p.paid_at desc, p.id desc limit ${mostPayouts}`,
    [from, until],
    "settlements-payouts",
  );
}

/** A payout of this store, or null. */
export async function findPayout(tx: StoreTx, id: string): Promise<PayoutRow | null> {
  const row = await tx.one<PayoutRow>(
    `select ${payoutColumnsSql} from settlement_payouts p ${payoutSumsSql} where p.id = $1`,
    [id],
    "settlements-payout",
  );
  return row ?? null;
}

/** The entries of a payout, the newest first, with their orders where those are here. */
export function listEntries(tx: StoreTx, payoutId: string): Promise<PayoutEntryRow[]> {
  return tx.rows<PayoutEntryRow>(
    `select e.id, e.kind, e.fee_kind as "feeKind", e.occurred_at as "occurredAt",
       e.amount_minor as "amountMinor", e.currency, e.words, o.id as "orderId",
       coalesce(o.order_number, '') as "orderNumber"
     from settlement_entries e
       left join orders_shared o on o.store_id = e.store_id and o.id = e.order_id
     where e.payout_id = $1 order by e.occurred_at desc, e.order_id, e.id limit ${mostEntries}`,
    [payoutId],
    "settlements-entries",
  );
}

/** What platforms owe by currency: entries that no payout that was made holds. */
export function sumWaiting(tx: StoreTx): Promise<WaitingRow[]> {
  return tx.rows<WaitingRow>(
    `select e.currency, sum(e.amount_minor)::bigint as "amountMinor",
       count(distinct e.order_id)::int as orders
     from settlement_entries e
       left join settlement_payouts p on p.store_id = e.store_id and p.id = e.payout_id
     where p.id is null or p.state = 'pending'
     group by e.currency order by 2 desc, 1`,
    [],
    "settlements-waiting",
  );
}

/**
 * What doesn't match to the cent, and why: the order isn't here, its currency or its amount differs, more went
 * back than the order says, or nobody knows what an entry is. Newest first.
 */
export function listUnmatched(tx: StoreTx): Promise<UnmatchedRow[]> {
  return tx.rows<UnmatchedRow>(
    `select * from (
       select e.order_id || ' ' || e.currency as id, o.id as "orderId",
         coalesce(o.order_number, split_part(e.order_id, ':', 3)) as "orderNumber",
         split_part(e.order_id, ':', 1) as platform, e.currency, e.settled_at as "occurredAt",
         case when o.id is null then 'orderMissing' when o.currency <> e.currency then 'currencyDiffers'
           when e.is_settled and e.sale_minor <> o.amount_total_minor then 'amountDiffers'
           when -e.refund_minor > o.refunded_minor then 'refundDiffers' end as reason,
         case when -e.refund_minor > coalesce(o.refunded_minor, 0) and e.sale_minor = o.amount_total_minor
           then -e.refund_minor else e.sale_minor end as "settledMinor",
         case when o.currency <> e.currency then null
           when -e.refund_minor > o.refunded_minor and e.sale_minor = o.amount_total_minor
           then o.refunded_minor else o.amount_total_minor end as "orderMinor"
       from settlements_orders e
         left join orders_shared o on o.store_id = e.store_id and o.id = e.order_id
       union all
       select e.id, null, '', e.platform, e.currency, e.occurred_at, 'unknownKind', e.amount_minor, null
       from settlement_entries e where e.kind = 'unknown'
     ) found where reason is not null order by "occurredAt" desc, id limit ${mostUnmatched}`,
    [],
    "settlements-unmatched",
  );
}

/** What an order's platform settled, by kind and payout; none: not settled yet. */
export function listOrderEntries(tx: StoreTx, orderId: string): Promise<OrderSettlementRow[]> {
  return tx.rows<OrderSettlementRow>(
    `select e.kind, e.fee_kind as "feeKind", e.currency, sum(e.amount_minor)::bigint as "amountMinor",
       max(e.occurred_at) as "occurredAt", p.id as "payoutId", p.paid_at as "paidAt", p.state as "payoutState"
     from settlement_entries e
       left join settlement_payouts p on p.store_id = e.store_id and p.id = e.payout_id
     where e.order_id = $1
     group by e.kind, e.fee_kind, e.currency, p.id, p.paid_at, p.state
     order by min(e.occurred_at), e.kind, e.fee_kind`,
    [orderId],
    "settlements-order",
  );
}
