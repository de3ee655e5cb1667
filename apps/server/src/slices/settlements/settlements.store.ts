/** The SQL of settlements' tables. */
import {
  mostPayoutLines,
  mostPayouts,
  type OrderSettlementRow,
  type PayoutEntryRow,
  type PayoutRow,
  type PayoutTotal,
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

const payoutColumnsSql = `p.id, p.identifier as "payoutNumber", p.platform, p.account, p.state,
  p.amount_minor as "amountMinor", p.currency, p.paid_at as "paidAt", e.entries, e.elsewhere as "entriesElsewhere",
  e.minor as "entriesMinor"`;
const payoutSumsSql = `left join lateral (select count(*)::int as entries,
    (count(*) filter (where e.currency <> p.currency))::int as elsewhere,
    coalesce(sum(e.amount_minor) filter (where e.currency = p.currency), 0)::bigint as minor
    from settlement_entries e where e.store_id = p.store_id and e.payout_id = p.id) e on true`;

/** Payouts made between two days of the store's zone, the newest first, each with the sum of its entries. */
export function listPayouts(tx: StoreTx, from: Date, until: Date): Promise<PayoutRow[]> {
  return tx.rows<PayoutRow>(
    `select ${payoutColumnsSql} from settlement_payouts p ${payoutSumsSql}
     where p.paid_at >= $1 and p.paid_at < $2 order by p.paid_at desc, p.id desc limit ${mostPayouts}`,
    [from, until],
    "settlements-payouts",
  );
}

/** How many payouts were made between two moments, whatever became of them. */
export async function countPayouts(tx: StoreTx, from: Date, until: Date): Promise<number> {
  const row = await tx.one<{ count: number }>(
    "select count(*) as count from settlement_payouts where paid_at >= $1 and paid_at < $2",
    [from, until],
    "settlements-payouts-count",
  );
  return row?.count ?? 0;
}

/**
 * Sums payouts that were made between two moments, and their lines, by currency: of those whose lines are in it, as
 * others can't be added up.
 */
export function sumPayouts(tx: StoreTx, from: Date, until: Date): Promise<PayoutTotal[]> {
  return tx.rows<PayoutTotal>(
    `select p.currency, count(*)::int as payouts, sum(p.amount_minor)::bigint as "paidMinor",
       sum(e.sales)::bigint as "salesMinor", sum(e.refunds)::bigint as "refundsMinor",
       sum(e.fees)::bigint as "feesMinor", sum(e.others)::bigint as "otherMinor"
     from settlement_payouts p
       cross join lateral (select
           coalesce(sum(e.amount_minor) filter (where e.kind = 'sale'), 0) as sales,
           coalesce(sum(e.amount_minor) filter (where e.kind = 'refund'), 0) as refunds,
           coalesce(sum(e.amount_minor) filter (where e.kind = 'fee'), 0) as fees,
           coalesce(sum(e.amount_minor) filter (where e.kind not in ('sale', 'refund', 'fee')), 0) as others
         from settlement_entries e
         where e.store_id = p.store_id and e.payout_id = p.id and e.currency = p.currency) e
     where p.paid_at >= $1 and p.paid_at < $2 and p.state = 'paid'
       and not exists (select from settlement_entries x
         where x.store_id = p.store_id and x.payout_id = p.id and x.currency <> p.currency)
     group by p.currency order by 3 desc, 1`,
    [from, until],
    "settlements-totals",
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
     where e.payout_id = $1 order by e.occurred_at desc, e.order_id, e.id limit ${mostPayoutLines}`,
    [payoutId],
    "settlements-entries",
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
     order by case e.kind when 'sale' then 0 when 'refund' then 1 when 'fee' then 2 else 3 end,
       min(e.occurred_at), e.fee_kind`,
    [orderId],
    "settlements-order",
  );
}
