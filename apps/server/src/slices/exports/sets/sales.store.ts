/** Sales and tax by month: paid orders, in the currency that was paid. One batch: it's as long as it's wide. */
import { scopeValues, type ExportRow, type ExportSource } from "./export-source.ts";

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

// An unpaid or failed order is no sale.
const sold = `($1::timestamptz is null or created_at >= $1) and ($2::timestamptz is null or created_at < $2)
  and ($3::uuid[] is null or account_id = any($3)) and $4::text is not null and paid_at is not null
  and not failed`;
const group = `to_char(created_at at time zone $5, 'YYYY-MM'), source, account,
  coalesce(nullif(address ->> 'countryName', ''), buyer ->> 'country', ''), currency`;

export const salesByMonth: ExportSource = {
  async count(tx, scope) {
    const row = await tx.one<{ count: number }>(
      `select count(*) as count from (select 1 from orders_exported where ${sold} group by ${group}) months`,
      scopeValues(scope),
    );
    return row?.count ?? 0;
  },
  async read(tx, scope, after) {
    if (after !== null) return { rows: [], last: null };
    const rows = await tx.rows<MonthRow>(
      `select to_char(created_at at time zone $5, 'YYYY-MM') as month, source as platform, account,
         coalesce(nullif(address ->> 'countryName', ''), buyer ->> 'country', '') as country,
         count(*) as orders, sum(amount_total_minor)::bigint as total, sum(refunded_minor)::bigint as refunded,
         (sum(amount_total_minor) - sum(refunded_minor))::bigint as net, sum(l.tax)::bigint as tax,
         sum(l.remitted)::bigint as remitted_tax, sum(greatest(l.postage, postage_minor))::bigint as postage,
         sum(l.fees)::bigint as fees, currency
       from orders_exported cross join lateral (
         select coalesce(sum(amount) filter (where kind = 'tax'), 0) as tax,
           coalesce(sum(amount) filter (where kind = 'tax' and is_remitted), 0) as remitted,
           coalesce(sum(amount) filter (where kind = 'postage'), 0) as postage,
           -coalesce(sum(amount) filter (where kind = 'platformFee'), 0) as fees
         from (select line ->> 'kind' as kind, (line ->> 'amountMinor')::bigint as amount,
             coalesce((line ->> 'isRemitted')::boolean, false) as is_remitted
           from jsonb_array_elements(money_lines) line) lines) l
       where ${sold} group by ${group} order by 1 desc, 2, 3, 4, currency`,
      scopeValues(scope),
    );
    return { rows: rows.map((row): ExportRow => ({ ...row })), last: { at: "", id: "all" } };
  },
};
