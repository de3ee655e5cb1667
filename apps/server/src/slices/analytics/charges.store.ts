/** What platforms charge for no order in particular, such as a shop's subscription (docs/adr/0176-what-profit-counts.md). */
import type { ProfitGroup } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";
import { isOfPlaces, placeSql } from "./asked-filters.store.ts";
import { baseValuesOf, valuesOf, type AskedSpan } from "./asked-span.store.ts";
import { inBase, inOwn, joinRatesSql, type ShownMoney } from "./shown-money.ts";

/** Groups that such a charge belongs to: it has an account, and nothing else that figures are grouped by. */
const keys = { all: "''", platform: "o.platform", account: "o.account_id::text" } as const;
type PlaceGroup = keyof typeof keys;
const isPlaceGroup = (group: ProfitGroup): group is PlaceGroup => group in keys;

export interface ChargeRow {
  key: string;
  currency: string;
  charges: number;
  /** As the ledger signs it: what the seller paid is below 0. */
  amountMinor: number;
}

/** As "o", with their own day where an order has the day that it was placed. */
const chargesSql = `(select e.platform, e.account_id, e.currency, e.occurred_at as created_at, e.amount_minor
    from settlements_entries e
    where e.order_id is null and e.kind in ('fee', 'postage') and e.occurred_at >= $1 and e.occurred_at < $2) o`;
const chargesIn = ({ join, currency, amount }: ShownMoney, group: PlaceGroup): string => `
  select ${keys[group]} as key, ${currency} as currency, count(*)::int as charges,
    sum(${amount("o.amount_minor")})::bigint as "amountMinor"
  from ${chargesSql} ${join}
  where ${placeSql("o")} group by 1, 2 order by 1, 2`;

/** Whether charges can be given to groups, or are left out: nothing tells of which orders or items they are. */
export const chargesFit = (span: AskedSpan, group: ProfitGroup): boolean =>
  isPlaceGroup(group) && isOfPlaces(span.filters);

/** Fees and postage of a span's days that belong to no order, by group where that can be told, else by currency. */
export function sumCharges(tx: StoreTx, span: AskedSpan, group: ProfitGroup): Promise<ChargeRow[]> {
  const by = isPlaceGroup(group) ? group : "all";
  return span.rates === null
    ? tx.rows<ChargeRow>(chargesIn(inOwn, by), valuesOf(span), `analytics-charges-${by}`)
    : tx.rows<ChargeRow>(chargesIn(inBase, by), baseValuesOf(span), `analytics-charges-base-${by}`);
}

/** How many of them have no rate on their day, where all is asked for in the store's currency. */
export async function countChargesWithoutRate(tx: StoreTx, span: AskedSpan): Promise<number> {
  if (span.rates === null) return 0;
  const row = await tx.one<{ count: number }>(
    `select count(*)::int as count from ${chargesSql} left ${joinRatesSql}
     where ${placeSql("o")} and r.factor is null`,
    baseValuesOf(span).slice(0, 6),
    "analytics-charges-without-rate",
  );
  return row?.count ?? 0;
}
