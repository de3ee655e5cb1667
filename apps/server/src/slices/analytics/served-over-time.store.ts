/** How a span's orders were served: day by day, by what was sold and where, and how long they took to leave. */
import type { HoursToShipRow, ServedDay, ServedGroup, ServedGroupRow } from "@stallkeeper/contract";
import type { DayGroup } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import { askRows, linesMark } from "./asked-filters.store.ts";
import { valuesOf, type AskedSpan } from "./asked-span.store.ts";
import { hoursToShipSql, measureSql, servedCounts, servedSql } from "./service-figures.store.ts";

/** What counts of the orders of each day of the store; days without an order are left out. */
export function countServedDays(tx: StoreTx, span: AskedSpan, now: Date): Promise<ServedDay[]> {
  return askRows<ServedDay>(
    tx,
    span,
    `select ((o.created_at at time zone $6)::date)::text as day, ${servedCounts}
     from orders_shared o where ${servedSql} group by 1 order by 1`,
    [...valuesOf(span), now.toISOString(), span.timeZone],
    "analytics-served-days",
  );
}

const groupKeys: Record<ServedGroup, { key: string; join: string }> = {
  platform: { key: "o.platform", join: "" },
  category: {
    key: "c.category",
    join: `cross join lateral (select distinct coalesce(f.category, '') as category
      from jsonb_array_elements(o.items) as i left join item_facts f on f.store_id = o.store_id
        and f.sku = btrim(coalesce(i ->> 'sku', '')) and f.sku <> ''
      where coalesce((i ->> 'isFee')::boolean, false) = false ${linesMark("o")}) c`,
  },
};

/** What counts of orders by platform or category, those with most orders first. */
export function countServedGroups(
  tx: StoreTx,
  span: AskedSpan,
  now: Date,
  by: ServedGroup,
): Promise<ServedGroupRow[]> {
  const { key, join } = groupKeys[by];
  return askRows<ServedGroupRow>(
    tx,
    span,
    `select ${key} as key, ${servedCounts}
     from orders_shared o ${join} where ${servedSql} group by 1 order by 2 desc, 1`,
    [...valuesOf(span), now.toISOString()],
    `analytics-served-by-${by}`,
  );
}

const percentile = (share: number): string =>
  `round((percentile_cont(${share}) within group (order by s.hours))::numeric, 1)::float8`;

/**
 * Hours from payment to dispatch: of all orders and of each account's, over the range and over its groups. A group
 * begins with its first day in the range, as `groupsOf` has it. An order that hasn't left counts nowhere.
 */
export function measureHours(
  tx: StoreTx,
  span: AskedSpan,
  by: DayGroup,
  firstDay: string,
): Promise<HoursToShipRow[]> {
  return askRows<HoursToShipRow>(
    tx,
    span,
    `with s as (select o.account_id::text as account, ${hoursToShipSql} as hours,
         greatest(date_trunc($6, o.created_at at time zone $5)::date, $7::date)::text as "from"
       from orders_shared o where ${servedSql} and ${measureSql.shipped})
     select coalesce(s.account, '') as "accountId", coalesce(s."from", '') as "from", count(*)::int as shipped,
       ${percentile(0.5)} as "medianHours", ${percentile(0.9)} as "p90Hours"
     from s group by cube (s.account, s."from") having count(*) > 0 order by 1, 2`,
    [...valuesOf(span), span.timeZone, by, firstDay],
    "analytics-hours-to-ship",
  );
}
