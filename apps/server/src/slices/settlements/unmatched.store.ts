/** The SQL of what doesn't add up: lines and payouts that don't match, and what wasn't paid out yet. */
import { mostUnmatched, type UnmatchedRow, type WaitingRow } from "@stallkeeper/contract";
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

/**
 * What doesn't match to the cent, and why: a payout isn't what its lines add up to; an order isn't here, its
 * currency or its amount differs, more went back than the order says; or nobody knows what an entry is. Of
 * payouts made between two moments, and of lines settled within them that no payout holds. Newest first.
 */
export function listUnmatched(tx: StoreTx, from: Date, until: Date): Promise<UnmatchedRow[]> {
  return tx.rows<UnmatchedRow>(
    `select id, "orderId", "orderNumber", platform, currency, coalesce("paidAt", "settledAt") as "occurredAt",
       "payoutId", "payoutNumber", reason, "settledMinor", "orderMinor" from (
       select p.id, null as "orderId", '' as "orderNumber", p.platform, p.currency, p.paid_at as "settledAt",
         p.paid_at as "paidAt", p.id as "payoutId", p.identifier as "payoutNumber",
         case when e.minor <> p.amount_minor then 'payoutDiffers' end as reason,
         p.amount_minor as "settledMinor", e.minor as "orderMinor"
       from settlement_payouts p
         cross join lateral (select coalesce(sum(e.amount_minor), 0)::bigint as minor from settlement_entries e
           where e.store_id = p.store_id and e.payout_id = p.id and e.currency = p.currency) e
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
     ) found
     where reason is not null and coalesce("paidAt", "settledAt") >= $1 and coalesce("paidAt", "settledAt") < $2
     order by reason <> 'payoutDiffers', coalesce("paidAt", "settledAt") desc, id limit ${mostUnmatched}`,
    [from, until],
    "settlements-unmatched",
  );
}
