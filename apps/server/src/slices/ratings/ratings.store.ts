/** The SQL of `ratings`. */
import type { StoreTx } from "../../platform/db/index.ts";
import {
  newerWinsSql,
  writeNewer,
  type ChangedRow,
  type PlatformRowKey,
  type RowSource,
} from "../../platform/vendor-rows/index.ts";

const columns = {
  polarity: "text",
  stars: "integer",
  content: "text",
  left_at: "timestamptz",
  buyer_handle: "text",
  order_id: "text",
  listing_id: "text",
  reply: "text",
  updated_at: "timestamptz",
} as const;

/** One row of the bulk insert; keys are the columns. */
export type RatingRow = PlatformRowKey & Readonly<Record<keyof typeof columns, unknown>>;

const upsert = newerWinsSql("ratings", columns);

/** Writes ratings read at `readAt` and answers those that changed. A repeat changes nothing. */
export function upsertRatings(
  tx: StoreTx,
  source: RowSource,
  rows: readonly RatingRow[],
  readAt: Date,
): Promise<ChangedRow[]> {
  return writeNewer(tx, upsert, source, rows, readAt);
}

/**
 * Of ratings whose platform names the listing and the buyer alone: the buyer's order of that listing at the
 * account, the newest before the rating.
 */
export function findOrdersOf(
  tx: StoreTx,
  accountId: string,
  ratings: readonly { id: string; itemId: string; buyer: string; leftAt: string }[],
): Promise<{ id: string; orderId: string }[]> {
  return tx.rows<{ id: string; orderId: string }>(
    `select distinct on (r.id) r.id, o.id as "orderId"
     from jsonb_to_recordset($2::jsonb) as r(id text, "itemId" text, buyer text, "leftAt" timestamptz)
       join orders_shared o on o.account_id = $1 and o.buyer ->> 'handle' = r.buyer
         and o.created_at <= r."leftAt"
         and o.items @> jsonb_build_array(jsonb_build_object('meta', jsonb_build_object('id', r."itemId")))
     order by r.id, o.created_at desc`,
    [accountId, JSON.stringify(ratings)],
  );
}

/** The ids of a buyer's ratings at an account; not locked. */
export async function peekRatingsOfBuyer(
  tx: StoreTx,
  accountId: string,
  names: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    "select id from ratings where account_id = $1 and buyer_handle = any($2)",
    [accountId, names],
  );
  return rows.map(({ id }) => id);
}

/**
 * Empties who left a rating, what they wrote, what was replied and what was noted of changing it, and answers
 * the ids. Safe to repeat.
 */
export async function blankBuyerOfRatings(
  tx: StoreTx,
  accountId: string,
  names: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `update ratings set buyer_handle = '', content = '', platform_object = '{}', reply = null,
         answer = case when answer is null then null else answer || '{"text": ""}' end,
         revision = case when revision is null then null else revision || jsonb_build_object('steps',
           (select jsonb_agg(step || '{"note": ""}') from jsonb_array_elements(revision -> 'steps') as step))
         end
       where account_id = $1 and buyer_handle = any($2) returning id`,
    [accountId, names],
  );
  return rows.map(({ id }) => id);
}

/** How many ratings buyers have left. */
export async function countRatings(tx: StoreTx): Promise<number> {
  const row = await tx.one<{ count: number }>("select count(*) as count from ratings");
  return row?.count ?? 0;
}

export interface AccountRatings {
  account: string;
  ratings: number;
  stars: number | null;
  positivePercent: number | null;
}

/**
 * What buyers said of each account that any of them spoke of: how many, the mean of their stars, and how many
 * of the decided ones are positive.
 */
export function summariseRatings(tx: StoreTx): Promise<AccountRatings[]> {
  return tx.rows(
    `select account_id as account, count(*) as ratings, round(avg(stars), 2)::float8 as stars,
       round(100.0 * count(*) filter (where polarity = 'positive')
         / nullif(count(*) filter (where polarity in ('positive', 'negative')), 0), 1)::float8 as "positivePercent"
     from ratings group by account_id`,
  );
}

/** A rating of an order that is here. */
export interface OrderRating {
  id: string;
  orderId: string;
  stars: number | null;
  leftAt: string;
}

/** Ratings of orders left since a moment, the newest first; of these alone, where ids are given. */
export function listOrderRatings(
  tx: StoreTx,
  { since, ids = null, most }: { since: Date; ids?: readonly string[] | null; most: number },
): Promise<OrderRating[]> {
  return tx.rows<OrderRating>(
    `select r.id, r.order_id as "orderId", coalesce(r.stars, case r.polarity when 'negative' then 1
         when 'neutral' then 3 when 'positive' then 5 end) as stars, r.left_at as "leftAt"
       from ratings r join orders_shared o on o.id = r.order_id
       where r.left_at >= $1 and ($2::text[] is null or r.id = any($2))
       order by r.left_at desc, r.id limit $3`,
    [since.toISOString(), ids, most],
  );
}

/** Whether an order was rated, by a moment where one is given. */
export async function isRated(tx: StoreTx, orderId: string, until: Date | null): Promise<boolean> {
  return (
    (await tx.one(
      `select 1 from ratings where order_id = $1 and left_at <= coalesce($2::timestamptz, 'infinity') limit 1`,
      [orderId, until?.toISOString() ?? null],
    )) !== null
  );
}
