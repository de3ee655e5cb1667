/**
 * Sales and tax by month: what Analytics calls a sale (docs/adr/0114-analytics-read-orders.md), in the currency
 * that was paid. One batch: it's as long as it's wide.
 */
import { countryCodeOf, countrySql, saleSql } from "@stallkeeper/domain";
import type { StoreTx } from "../../../platform/db/index.ts";
import { scopeValues, type ExportRow, type ExportScope, type ExportSource } from "./export-source.ts";

interface MonthRow {
  month: string;
  platform: string;
  account: string;
  country: string;
  orders: number;
  total: number;
  refunded: number;
  net: number;
  tax: number;
  remitted_tax: number;
  postage: number;
  fees: number;
  currency: string;
}

const sold = `($1::timestamptz is null or created_at >= $1) and ($2::timestamptz is null or created_at < $2)
  and ($3::uuid[] is null or account_id = any($3)) and $4::text is not null and ${saleSql()}`;
/** What of an amount wasn't refunded with its order, in minor units. Platforms don't say what tax went back. */
const kept = (amount: string): string =>
  `round(${amount} * (1 - least(1, refunded_minor::numeric / nullif(amount_total_minor, 0))))`;

async function readMonths(tx: StoreTx, scope: ExportScope): Promise<MonthRow[]> {
  return tx.rows<MonthRow>(
    `select to_char(created_at at time zone $5, 'YYYY-MM') as month, source as platform, account,
       ${countrySql()} as country, count(*) as orders, sum(amount_total_minor)::bigint as total,
       sum(refunded_minor)::bigint as refunded, (sum(amount_total_minor) - sum(refunded_minor))::bigint as net,
       coalesce(sum(${kept("l.tax")}), 0)::bigint as tax,
       coalesce(sum(${kept("l.remitted")}), 0)::bigint as remitted_tax,
       sum(greatest(l.postage, postage_minor))::bigint as postage, sum(l.fees)::bigint as fees, currency
     from orders_exported cross join lateral (
       select coalesce(sum(amount) filter (where kind = 'tax' and not is_outside), 0) as tax,
         coalesce(sum(amount) filter (where kind = 'tax' and (is_remitted or is_outside)), 0) as remitted,
         coalesce(sum(amount) filter (where kind = 'postage'), 0) as postage,
         -coalesce(sum(amount) filter (where kind = 'platformFee'), 0) as fees
       from (select line ->> 'kind' as kind, (line ->> 'amountMinor')::bigint as amount,
           coalesce((line ->> 'isRemitted')::boolean, false) as is_remitted,
           -- Collected and remitted by the platform: no part of what was paid for the order.
           coalesce(line ->> 'counts', 'added') = 'outside' as is_outside
         from jsonb_array_elements(money_lines) line) lines) l
     where ${sold} group by 1, 2, 3, 4, currency order by 1 desc, 2, 3, 4, currency`,
    scopeValues(scope),
  );
}

const summed = ["orders", "total", "refunded", "net", "tax", "remitted_tax", "postage", "fees"] as const;

/** Platforms write a country as its code or by a name; both are one line, by the code. */
function byCountryCode(rows: readonly MonthRow[]): MonthRow[] {
  const lines = new Map<string, MonthRow>();
  for (const row of rows) {
    const code = countryCodeOf(row.country) || row.country;
    const key = [row.month, row.platform, row.account, code, row.currency].join("\n");
    const found = lines.get(key);
    if (found === undefined) lines.set(key, { ...row, country: code });
    else for (const sum of summed) found[sum] += row[sum];
  }
  return [...lines.values()];
}

export const salesByMonth: ExportSource = {
  count: async (tx, scope) => byCountryCode(await readMonths(tx, scope)).length,
  async read(tx, scope, after) {
    if (after !== null) return { rows: [], last: null };
    const rows = byCountryCode(await readMonths(tx, scope));
    return { rows: rows.map((row): ExportRow => ({ ...row })), last: { at: "", id: "all" } };
  },
};
