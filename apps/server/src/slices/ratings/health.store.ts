/** The SQL of accounts' health: what counted in a window of days, limits, and the orders that count against. */
import type { HealthMeasure } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

/** The days of an account that are looked at. */
export interface HealthWindow {
  accountId: string;
  /** What counts today, and what still will at the next evaluation. */
  from: Date;
  keptFrom: Date;
}

/** What an account sold and how, today and of what will still count. */
export interface HealthCounts {
  accountId: string;
  orders: number;
  keptOrders: number;
  recentOrders: number;
  due: number;
  keptDue: number;
  late: number;
  keptLate: number;
  cancelled: number;
  keptCancelled: number;
  returned: number;
  keptReturned: number;
}

// Due: shipped, or past its deadline; cancelled and unpaid orders have none to keep, and of one that was shipped
// at an unknown moment nobody can tell.
const dueSql = `o.dispatch_by is not null
  and (o.left_at is not null or o.shipped_at is null and o.dispatch_by < $1::timestamptz)`;
const lateSql = `${dueSql} and o.dispatch_by < coalesce(o.left_at, $1::timestamptz) and not o.failed`;
const cancelledSql = "'alreadySold' = any(o.tags)";
// Looked up by index: joined with all returns, a window whose orders are guessed to be few takes minutes.
const returnedSql =
  "exists (select from returns_reasons r where r.store_id = o.store_id and r.order_id = o.id)";
const keptSql = "o.created_at >= w.kept_from";
const windowSql = `unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) as w(account_id, since, kept_from)`;

/** Counts the orders of these windows by account; accounts without orders are left out. */
export function countHealth(
  tx: StoreTx,
  now: Date,
  windows: readonly HealthWindow[],
): Promise<HealthCounts[]> {
  return tx.rows<HealthCounts>(
    `select w.account_id as "accountId", count(*)::int as orders,
       (count(*) filter (where ${keptSql}))::int as "keptOrders",
       (count(*) filter (where o.created_at >= $1::timestamptz - interval '28 days'))::int as "recentOrders",
       (count(*) filter (where ${dueSql} and not o.failed))::int as due,
       (count(*) filter (where ${dueSql} and not o.failed and ${keptSql}))::int as "keptDue",
       (count(*) filter (where ${lateSql}))::int as late,
       (count(*) filter (where ${lateSql} and ${keptSql}))::int as "keptLate",
       (count(*) filter (where ${cancelledSql}))::int as cancelled,
       (count(*) filter (where ${cancelledSql} and ${keptSql}))::int as "keptCancelled",
       (count(*) filter (where ${returnedSql}))::int as returned,
       (count(*) filter (where ${returnedSql} and ${keptSql}))::int as "keptReturned"
     from ${windowSql}
       join orders_shared o on o.account_id = w.account_id and o.created_at >= w.since and not o.external
     group by 1`,
    [
      now.toISOString(),
      windows.map(({ accountId }) => accountId),
      windows.map(({ from }) => from.toISOString()),
      windows.map(({ keptFrom }) => keptFrom.toISOString()),
    ],
  );
}

/** What buyers said within these windows. */
export interface HealthRatings {
  accountId: string;
  decided: number;
  positive: number;
  keptDecided: number;
  keptPositive: number;
  starred: number;
  starsTotal: number;
  keptStarred: number;
  keptStarsTotal: number;
}

/** Sums the ratings of these windows by account; accounts without ratings are left out. */
export function sumHealthRatings(tx: StoreTx, windows: readonly HealthWindow[]): Promise<HealthRatings[]> {
  return tx.rows<HealthRatings>(
    `select w.account_id as "accountId",
       (count(*) filter (where decided))::int as decided,
       (count(*) filter (where polarity = 'positive'))::int as positive,
       (count(*) filter (where decided and kept))::int as "keptDecided",
       (count(*) filter (where polarity = 'positive' and kept))::int as "keptPositive",
       count(stars)::int as starred, coalesce(sum(stars), 0)::int as "starsTotal",
       (count(stars) filter (where kept))::int as "keptStarred",
       coalesce(sum(stars) filter (where kept), 0)::int as "keptStarsTotal"
     from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) as w(account_id, since, kept_from)
       cross join lateral (select r.stars, r.polarity, r.polarity in ('positive', 'negative') as decided,
         r.left_at >= w.kept_from as kept
         from ratings r where r.account_id = w.account_id and r.left_at >= w.since) as found
     group by 1`,
    [
      windows.map(({ accountId }) => accountId),
      windows.map(({ from }) => from.toISOString()),
      windows.map(({ keptFrom }) => keptFrom.toISOString()),
    ],
  );
}

/** Which orders count against an account. */
const againstSql = {
  late: lateSql,
  cancelled: cancelledSql,
  returned: "exists (select 1 from returns_orders r where r.store_id = o.store_id and r.order_id = o.id)",
} as const;

/** An order that counts against an account, before it's said whether it still will. */
export interface CountedOrder {
  orderId: string;
  orderNumber: string;
  itemName: string | null;
  boughtAt: string;
  dispatchBy: string | null;
  shippedAt: string | null;
}

const mostOrders = 200;

/** These orders, the newest first. */
export function listAgainst(
  tx: StoreTx,
  now: Date,
  { accountId, from }: Pick<HealthWindow, "accountId" | "from">,
  measure: keyof typeof againstSql,
): Promise<CountedOrder[]> {
  return tx.rows<CountedOrder>(
    `select o.id as "orderId", o.order_number as "orderNumber", o.items -> 0 ->> 'name' as "itemName",
       o.created_at as "boughtAt", o.dispatch_by as "dispatchBy", o.left_at as "shippedAt"
     from orders_shared o
     where o.account_id = $2 and o.created_at >= $3 and not o.external
       and case $4::text when 'late' then ${againstSql.late} when 'cancelled' then ${againstSql.cancelled}
         else ${againstSql.returned} end and $1::timestamptz is not null
     order by o.created_at desc, o.id limit ${mostOrders}`,
    [now.toISOString(), accountId, from.toISOString(), measure],
  );
}

/** Limits that were set here. */
export interface OwnLimit {
  accountId: string;
  measure: string;
  limit: number;
  byName: string;
  changedAt: string;
}

export function listLimits(tx: StoreTx): Promise<OwnLimit[]> {
  return tx.rows<OwnLimit>(
    `select account_id as "accountId", measure, limit_hundredths as "limit", by_name as "byName",
       changed_at as "changedAt" from rating_thresholds`,
  );
}

/** Sets a limit; null takes it back. Safe to repeat. */
export async function saveLimit(
  tx: StoreTx,
  { accountId, measure, limit }: { accountId: string; measure: HealthMeasure; limit: number | null },
  by: { name: string; at: Date },
): Promise<void> {
  if (limit === null)
    await tx.run("delete from rating_thresholds where account_id = $1 and measure = $2", [
      accountId,
      measure,
    ]);
  else
    await tx.run(
      `insert into rating_thresholds (store_id, account_id, measure, limit_hundredths, by_name, changed_at)
         values ($1, $2, $3, $4, $5, $6)
       on conflict (store_id, account_id, measure) do update set limit_hundredths = excluded.limit_hundredths,
         by_name = excluded.by_name, changed_at = excluded.changed_at`,
      [tx.storeId, accountId, measure, limit, by.name, by.at.toISOString()],
    );
}

/** The clocks of the store. */
export async function readTimeZone(tx: StoreTx): Promise<string> {
  const row = await tx.one<{ zone: string }>("select time_zone as zone from stores_shared where id = $1", [
    tx.storeId,
  ]);
  return row?.zone ?? "UTC";
}
