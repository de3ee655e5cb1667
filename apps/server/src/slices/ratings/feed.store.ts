/** The SQL of the list of ratings, with the order that each is about. */
import type { RatingAnswer, RatingRevision } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";

/** A rating as the list shows it, before its platform says what can be done about it. */
export interface ListedRating {
  id: string;
  platform: string;
  account_id: string;
  account: string;
  polarity: string;
  stars: number | null;
  content: string;
  buyer: string;
  left_at: string;
  reply: string | null;
  answer: RatingAnswer | null;
  revision: RatingRevision | null;
  is_linked: boolean;
  order_id: string | null;
  order_number: string | null;
  item_id: string | null;
  item_name: string | null;
  sku: string | null;
  has_photo: boolean;
  is_late: boolean;
  refunded_minor: number | null;
  total_minor: number | null;
  currency: string | null;
  bought_at: string | null;
}

/** What the list is narrowed by; null stands for all. */
export interface FeedFilter {
  q: string | null;
  sku: string | null;
  polarities: readonly string[] | null;
  platforms: readonly string[] | null;
  accountIds: readonly string[] | null;
  hasComment: boolean | null;
  isLate: boolean;
  isRefunded: boolean;
  isRevisionOpen: boolean;
  since: string | null;
  /** Those without a reply where one can be sent; null: any. */
  unansweredAt: readonly string[] | null;
}

// Shipped after its deadline, or past it and not shipped.
const isLateSql = `coalesce(o.dispatch_by
  < coalesce(o.left_at, case when o.shipped_at is null then $1::timestamptz end), false)`;
const needsReplySql = `r.polarity in ('negative', 'neutral') and r.reply is null
  and coalesce(r.answer ->> 'state', 'refused') not in ('underWay', 'done')`;
const fitsSql = `($2::text is null or position(lower($2) in lower(concat_ws(' ', r.content, r.reply,
    r.buyer_handle, o.buyer ->> 'handle', o.order_number, o.items -> 0 ->> 'name'))) > 0)
  and ($3::text is null or exists (select 1 from jsonb_array_elements(o.items) as i
    where starts_with(lower(btrim(i ->> 'sku')), lower($3))))
  and ($4::text[] is null or r.polarity = any($4))
  and ($5::text[] is null or r.platform = any($5))
  and ($6::uuid[] is null or r.account_id = any($6))
  and ($7::boolean is null or (r.content <> '') = $7)
  and (not $8::boolean or ${isLateSql})
  and (not $9::boolean or o.refunded_minor > 0)
  and (not $10::boolean or r.revision ->> 'state' in ('drafted', 'asked', 'agreed', 'refused', 'reported'))
  and ($11::timestamptz is null or r.left_at >= $11)
  and ($12::text[] is null or (r.platform = any($12) and ${needsReplySql}))`;
const columnsSql = `r.id, r.platform, r.account_id, r.account, r.polarity, r.stars, r.content,
  coalesce(nullif(r.buyer_handle, ''), o.buyer ->> 'handle', '') as buyer, r.left_at, r.reply, r.answer,
  r.revision, coalesce(a.state <> 'unlinked', false) as is_linked, o.id as order_id, o.order_number,
  o.items -> 0 ->> '_id' as item_id, o.items -> 0 ->> 'name' as item_name, o.items -> 0 ->> 'sku' as sku,
  coalesce(jsonb_array_length(o.items -> 0 -> 'images') > 0, false) as has_photo, ${isLateSql} as is_late,
  o.refunded_minor, o.amount_total_minor as total_minor, o.currency, o.created_at as bought_at`;
const fromSql = `from ratings r
  left join orders_shared o on o.store_id = r.store_id and o.id = r.order_id
  left join accounts_shared a on a.store_id = r.store_id and a.id = r.account_id`;

const valuesOf = (now: Date, filter: FeedFilter): unknown[] => [
  now.toISOString(),
  filter.q,
  filter.sku,
  filter.polarities,
  filter.platforms,
  filter.accountIds,
  filter.hasComment,
  filter.isLate,
  filter.isRefunded,
  filter.isRevisionOpen,
  filter.since,
  filter.unansweredAt,
];

/** A page of ratings, the newest first; `after` is the last one of the page before. */
export function listRatings(
  tx: StoreTx,
  {
    now,
    filter,
    after,
    most,
  }: { now: Date; filter: FeedFilter; after: { leftAt: string; id: string } | null; most: number },
): Promise<ListedRating[]> {
  return tx.rows<ListedRating>(
    `select ${columnsSql} ${fromSql} where ${fitsSql}
       and ($13::timestamptz is null or (r.left_at, r.id) < ($13, $14))
     order by r.left_at desc, r.id desc limit $15`,
    [...valuesOf(now, filter), after?.leftAt ?? null, after?.id ?? null, most],
  );
}

/** How many fit. */
export async function countListed(tx: StoreTx, now: Date, filter: FeedFilter): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(*) as count ${fromSql} where ${fitsSql}`,
    valuesOf(now, filter),
  );
  return row?.count ?? 0;
}

/** One rating; null: there is none of this id. */
export function findRating(tx: StoreTx, id: string, now: Date): Promise<ListedRating | null> {
  return tx.one<ListedRating>(`select ${columnsSql} ${fromSql} where r.id = $2`, [now.toISOString(), id]);
}

/** How many negative and neutral ratings wait for a reply at these platforms. */
export async function countUnanswered(tx: StoreTx, platforms: readonly string[]): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(*) as count from ratings r where r.platform = any($1) and ${needsReplySql}`,
    [platforms],
  );
  return row?.count ?? 0;
}

/** Mean stars, else the share of positive ones, of an account in a month so many months ago. */
export interface MonthOfRatings {
  accountId: string;
  ago: number;
  value: number | null;
}

/** The months of a year, as the store's clocks divide them; months without a rating are left out. */
export function listMonths(tx: StoreTx, now: Date): Promise<MonthOfRatings[]> {
  return tx.rows<MonthOfRatings>(
    `select account_id as "accountId", ago,
       coalesce(round(avg(stars), 2), round(5.0 * count(*) filter (where polarity = 'positive')
         / nullif(count(*) filter (where polarity in ('positive', 'negative')), 0), 2))::float8 as value
     from (select r.account_id, r.stars, r.polarity,
         ((extract(year from n.at) - extract(year from r.left_at at time zone n.zone)) * 12
           + extract(month from n.at) - extract(month from r.left_at at time zone n.zone))::int as ago
       from ratings r cross join (select s.time_zone as zone, $1::timestamptz at time zone s.time_zone as at
         from stores_shared s where s.id = $2) n
       where r.left_at >= $1::timestamptz - interval '13 months') m
     where ago between 0 and 11 group by 1, 2`,
    [now.toISOString(), tx.storeId],
  );
}

/** Linked accounts that sell, and why their ratings couldn't be read; null: they were. */
export function listRatedAccounts(
  tx: StoreTx,
): Promise<{ accountId: string; platform: string; account: string; problem: string | null }[]> {
  return tx.rows<{ accountId: string; platform: string; account: string; problem: string | null }>(
    `select a.id as "accountId", a.platform, a.username as account, p.problem
       from accounts_shared a left join accounts_ratings_read p
         on p.store_id = a.store_id and p.account_id = a.id
       where a.role = 'market' and a.state <> 'unlinked' order by a.created_at, a.platform, a.id`,
  );
}
