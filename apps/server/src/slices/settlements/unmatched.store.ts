/** The SQL of what doesn't add up: lines and payouts that don't match, and what wasn't paid out yet. */
import { mostUnmatched, type UnmatchedRow, type WaitingRow } from "@stallkeeper/contract";
import { saleSql } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

/**
 * What platforms owe, by account and currency: entries that no payout holds, or one that is on its way or
 * failed.
 */
export function sumWaiting(tx: StoreTx): Promise<WaitingRow[]> {
  return tx.rows<WaitingRow>(
    `select e.platform, e.account, e.currency, sum(e.amount_minor)::bigint as "amountMinor",
       count(distinct e.order_id)::int as orders,
       min(p.paid_at) filter (where p.state = 'pending') as "nextAt"
     from settlement_entries e
       left join settlement_payouts p on p.store_id = e.store_id and p.id = e.payout_id
     where p.id is null or p.state in ('pending', 'failed')
     group by e.platform, e.account_id, e.account, e.currency order by 4 desc, 1, 2, 3`,
    [],
    "settlements-waiting",
  );
}

// An order's lines may stand in several payouts: the one that holds its sale is named, else the newest.
const heldSql = `left join lateral (select p.id, p.identifier, p.paid_at from settlement_entries s
    join settlement_payouts p on p.store_id = s.store_id and p.id = s.payout_id
    where s.store_id = e.store_id and s.order_id = e.order_id and s.currency = e.currency
    order by s.kind = 'sale' desc, p.paid_at desc limit 1) h on true`;

/** Days after which a sale that left should be in the ledger, and a refund (docs/adr/0177-what-never-settled.md). */
const settledWithin = 21;
const debitedWithin = 14;

/**
 * Sales that left long ago and that no ledger has, of accounts whose platform pays out. An order from before the
 * ledger's first entry may stand in an older one. $3 is now.
 */
const neverSettledSql = `
       select o.id || ' sale', o.id, o.order_number, o.platform, o.currency, o.shipped_at, null, null, null,
         'neverSettled', 0, o.amount_total_minor
       from (select p.account_id, (select min(f.occurred_at) from settlement_entries f
             where f.account_id = p.account_id) as since
           from settlement_payouts p where p.state = 'paid' group by p.account_id) a
         join orders_shared o on o.account_id = a.account_id and o.created_at >= a.since
       where ${saleSql("o")} and o.shipped and o.amount_total_minor > 0
         and o.shipped_at >= $1 and o.shipped_at < least($2, $3::timestamptz - interval '${settledWithin} days')
         and not exists (select from settlement_entries s
           where s.store_id = o.store_id and s.order_id = o.id and s.kind = 'sale')`;
/** Refunds that the platform made long ago, and that its ledger took less for. */
const notDebitedSql = `
       select e.order_id || ' refund', o.id, o.order_number, o.platform, e.currency, r.at, null, null, null,
         'refundNotDebited', -e.refund_minor, r.minor
       from settlements_orders e
         join orders_shared o on o.store_id = e.store_id and o.id = e.order_id and o.currency = e.currency
         cross join lateral (select max(f.created_at) as at,
             least(sum(f.amount_minor), o.refunded_minor)::bigint as minor
           from refunds f where f.store_id = o.store_id and f.order_id = o.id and f.state = 'refunded'
             and not f.is_by_hand and o.refunded_minor > -e.refund_minor) r
       where e.is_settled and -e.refund_minor < r.minor
         and r.at < $3::timestamptz - interval '${debitedWithin} days'`;

/**
 * What doesn't match to the cent, and why: a payout isn't what its lines add up to, or is in another currency than
 * they are; an order isn't here, its currency or its amount differs, more went back than the order says, or less;
 * a sale was never settled; or nobody knows what an entry is. Of payouts made between two moments, and of what
 * happened within them that no payout holds. Newest first.
 */
export function listUnmatched(tx: StoreTx, from: Date, until: Date, now: Date): Promise<UnmatchedRow[]> {
  return tx.rows<UnmatchedRow>(
    `select id, "orderId", "orderNumber", platform, currency, coalesce("paidAt", "settledAt") as "occurredAt",
       "payoutId", "payoutNumber", reason, "settledMinor", "orderMinor" from (
       select p.id, null as "orderId", '' as "orderNumber", p.platform, p.currency, p.paid_at as "settledAt",
         p.paid_at as "paidAt", p.id as "payoutId", p.identifier as "payoutNumber",
         case when e.is_mixed then 'payoutCurrency' when e.minor <> p.amount_minor then 'payoutDiffers' end as reason,
         p.amount_minor as "settledMinor", case when not e.is_mixed then e.minor end as "orderMinor"
       from settlement_payouts p
         cross join lateral (select
             coalesce(sum(e.amount_minor) filter (where e.currency = p.currency), 0)::bigint as minor,
             coalesce(bool_or(e.currency <> p.currency), false) as is_mixed
           from settlement_entries e where e.store_id = p.store_id and e.payout_id = p.id) e
       where p.state = 'paid'
       union all
       select e.order_id || ' ' || e.currency, o.id,
         coalesce(o.order_number, split_part(e.order_id, ':', 3)),
         split_part(e.order_id, ':', 1), e.currency, e.settled_at, h.paid_at, h.id, h.identifier,
         case when o.id is null then 'orderMissing' when o.currency <> e.currency then 'currencyDiffers'
           when e.is_settled and e.sale_minor <> o.amount_total_minor then 'amountDiffers'
           when -e.refund_minor > o.refunded_minor then 'refundDiffers' end,
         case when -e.refund_minor > coalesce(o.refunded_minor, 0) and e.sale_minor = o.amount_total_minor
           then -e.refund_minor else e.sale_minor end,
         case when o.currency <> e.currency then null
           when -e.refund_minor > o.refunded_minor and e.sale_minor = o.amount_total_minor
           then o.refunded_minor else o.amount_total_minor end
       from settlements_orders e
         left join orders_shared o on o.store_id = e.store_id and o.id = e.order_id
         ${heldSql}
       union all
       select e.id, null, '', e.platform, e.currency, e.occurred_at, p.paid_at, p.id, p.identifier,
         'unknownKind', e.amount_minor, null
       from settlement_entries e
         left join settlement_payouts p on p.store_id = e.store_id and p.id = e.payout_id
       where e.kind = 'unknown'
       union all ${neverSettledSql}
       union all ${notDebitedSql}
     ) found
     where reason is not null and coalesce("paidAt", "settledAt") >= $1 and coalesce("paidAt", "settledAt") < $2
     order by reason not in ('payoutDiffers', 'payoutCurrency'), coalesce("paidAt", "settledAt") desc, id limit ${mostUnmatched}`,
    [from, until, now],
    "settlements-unmatched",
  );
}
