/**
 * What happened to orders, read from what the records themselves say (docs/adr/0127): the same
 * statement finds what starts a rule and what would have started it, so that a dry run and the run agree.
 */
import type { RuleTriggerKind } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

export interface Happening {
  /** The id of an order, an offer, an item, a listing, a payout or an account. */
  subject: string;
  orderId: string | null;
  /** The order's number, the item's SKU, the listing's title, the account's name. */
  name: string;
  /** Names it among all that happened to its subject. */
  key: string;
  at: string;
  /** Rules whose change it was, the first one first. */
  chain: string[];
  /** Of a message, and of a rating. */
  text?: string;
  stars?: number;
}

/** A rule that listens, and since when. */
export interface Listener {
  ruleId: string;
  since: Date;
}

/** What happened, and which of the rules that listen have yet to look at it. */
export interface Heard extends Happening {
  ruleIds: string[];
}

export interface HappeningsAsked {
  kind: RuleTriggerKind;
  since: Date;
  until: Date;
  /** What all of them were evaluated for before is left out; null: nobody listens, and all is told. */
  listeners: readonly Listener[] | null;
  most: number;
  /** Of `tagAdded` the tag, of `movedToLocation` the location. */
  word?: string;
  /** What the trigger was told, in hours. */
  hours?: number;
  /** Of `schedule`. */
  moments?: readonly Date[];
}

/** Each source answers only for its own trigger: PostgreSQL doesn't begin with the others. */
const happened = `
select o.id as order_id, 'paid' as key, coalesce(o.paid_at, o.created_at) as at, '[]'::jsonb as chain
  from orders_shared o where $3 = 'orderPaid' and not o.external
    and coalesce(o.paid_at, o.created_at) between $1 and $2
union all
select o.id, 'due:' || (extract(epoch from o.dispatch_by))::bigint, o.dispatch_by - make_interval(hours => $7), '[]'
  from orders_shared o where $3 in ('dispatchBySoon', 'dispatchOverdue') and not o.external
    and o.state not in ('cancelled', 'refunded') and o.dispatch_by is not null
    and o.dispatch_by between $1::timestamptz + make_interval(hours => $7)
      and $2::timestamptz + make_interval(hours => $7)
    and not (o.shipped and coalesce(o.shipped_at <= o.dispatch_by - make_interval(hours => $7), true))
union all
select o.id, 'shipped', o.shipped_at, '[]'
  from orders_shared o where $3 = 'shipped' and o.shipped and o.shipped_at between $1 and $2
union all
select d.order_id, 'delivered:' || d.shipment_id, d.delivered_at, '[]'
  from labels_delivered d where $3 = 'delivered' and d.delivered_at between $1 and $2
union all
select h.order_id, 'scan:' || h.shipment_id, h.handed_over_at, '[]'
  from labels_handed_over h where $3 = 'firstScan' and h.handed_over_at between $1 and $2
union all
select s.order_id, s.event_id, s.at, '[]'
  from labels_scans s where $3 in ('outForDelivery', 'deliveryException', 'returnedToSender')
    and s.last_event_at >= $1 and s.at between $1 and $2
    and s.state = any(case $3 when 'outForDelivery' then array['outForDelivery']
      when 'returnedToSender' then array['returnedToSender'] else array['exception', 'lost'] end)
union all
select d.order_id, 'unrated', d.delivered_at + make_interval(hours => $7), '[]'
  from labels_delivered d where $3 = 'feedbackDue'
    and d.delivered_at between $1::timestamptz - make_interval(hours => $7)
      and $2::timestamptz - make_interval(hours => $7)
    and not exists (select 1 from ratings_shared r where r.order_id = d.order_id
      and r.left_at <= d.delivered_at + make_interval(hours => $7))
union all
select t.order_id, t.id::text, t.at, '[]'
  from orders_timeline t
  where $3 in ('refundAsked', 'cancelled', 'refunded', 'returnOpened', 'returnReceived', 'swapSent', 'noteAdded',
      'caseOpened')
    and t.at between $1 and $2 and t.kind = any(case $3 when 'cancelled' then array['cancelled']
      when 'refundAsked' then array['cancelRequested']
      when 'refunded' then array['refunded', 'partlyRefunded'] when 'returnReceived' then array['returnMoved']
      when 'swapSent' then array['swapSent'] when 'caseOpened' then array['caseOpened']
      when 'noteAdded' then array['notesChanged']
      else array['returnOpened'] end)
    and ($3 <> 'returnReceived' or t.details ->> 'state' = 'received')
union all
select o.id, 'unpaid', o.created_at + make_interval(hours => $7), '[]'
  from orders_shared o where $3 = 'orderUnpaidFor' and o.external and o.state = 'pending'
    and o.created_at between $1::timestamptz - make_interval(hours => $7)
      and $2::timestamptz - make_interval(hours => $7)
union all
select o.id, 'late', o.shipped_at + make_interval(hours => $7), '[]'
  from orders_shared o where $3 = 'notDeliveredBy' and o.shipped
    and o.shipped_at between $1::timestamptz - make_interval(hours => $7)
      and $2::timestamptz - make_interval(hours => $7)
    and exists (select 1 from labels_postage p where p.order_id = o.id)
    and not exists (select 1 from labels_delivered d where d.order_id = o.id
      and d.delivered_at <= o.shipped_at + make_interval(hours => $7))
union all
select t.order_id, t.id::text, t.at,
    coalesce(t.details -> 'chain', '[]')
  from orders_timeline t where $3 in ('tagAdded', 'alreadySold') and t.at between $1 and $2
    and t.kind in ('tagsChanged', 'marked', 'moved', 'ruleRan')
    and (t.details -> 'added' ? $6 or t.details ->> 'remedy' = $6 or t.details ->> 'location' = $6
      or t.details -> 'did' @> jsonb_build_array(jsonb_build_object('kind', 'addTag', 'tag', $6::text))
      or t.details -> 'did' @> jsonb_build_array(jsonb_build_object('kind', 'move', 'to', $6::text)))
union all
select t.order_id, t.id::text, t.at,
    coalesce(t.details -> 'chain', '[]')
  from orders_timeline t where $3 = 'movedToLocation' and t.at between $1 and $2
    and t.kind in ('moved', 'ruleRan') and (t.details ->> 'location' = $6
      or t.details -> 'did' @> jsonb_build_array(jsonb_build_object('kind', 'move', 'to', $6::text)))
union all
select o.id, 'at:' || (extract(epoch from m.moment))::bigint, m.moment, '[]'
  from unnest($8::timestamptz[]) as m (moment) join orders_shared o on o.created_at <= m.moment
  where $3 = 'schedule' and not o.external and o.state not in ('cancelled', 'refunded')
    and coalesce(o.refund, 0) <> 2 and not (o.shipped and coalesce(o.shipped_at <= m.moment, true))`;

/**
 * Joins to what happened (`h`, with its subject) the rules that have yet to look at it: once for all that
 * listen to the same, where each asking for itself would read everything again.
 */
export const yetToLook = (subject: string, ruleIds: string, since: string): string =>
  `cross join lateral (select array_agg(r.id) as "ruleIds"
     from unnest(${ruleIds}::uuid[], ${since}::timestamptz[]) as r (id, since)
     where h.at >= r.since and not exists (select 1 from rule_evaluations e where e.rule_id = r.id
       and e.subject = ${subject} and e.key = h.key)) yet
   where ${ruleIds}::uuid[] is null or yet."ruleIds" is not null`;

/** Those who listen as `yetToLook` takes them. */
export const listenerValues = (listeners: readonly Listener[] | null): [string[] | null, string[] | null] => [
  listeners?.map(({ ruleId }) => ruleId) ?? null,
  listeners?.map(({ since }) => since.toISOString()) ?? null,
];

interface Row {
  orderId: string;
  name: string;
  key: string;
  at: string;
  chain: string[];
  ruleIds: string[] | null;
}

/** What happened to orders between two moments, the oldest first. Messages and ratings are asked elsewhere. */
export async function listHappenings(tx: StoreTx, asked: HappeningsAsked): Promise<Heard[]> {
  const { kind, since, until, listeners, most, word = "", hours = 0, moments = [] } = asked;
  const [ruleIds, heardSince] = listenerValues(listeners);
  const rows = await tx.rows<Row>(
    `select h.order_id as "orderId", o.order_number as name, h.key, h.at, h.chain, yet."ruleIds"
     from (${happened}) h join orders_shared o on o.id = h.order_id ${yetToLook("h.order_id", "$4", "$9")}
     order by h.at, h.order_id limit $5`,
    [
      since.toISOString(),
      until.toISOString(),
      kind,
      ruleIds,
      most,
      word,
      hours,
      moments.map((moment) => moment.toISOString()),
      heardSince,
    ],
  );
  return rows.map((row) => ({ ...row, subject: row.orderId, ruleIds: row.ruleIds ?? [] }));
}

/** Which of these happenings rules were evaluated for, as "rule subject key". */
export async function listEvaluatedKeys(
  tx: StoreTx,
  ruleIds: readonly string[],
  subjects: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.rows<{ ruleId: string; subject: string; key: string }>(
    `select rule_id as "ruleId", subject, key from rule_evaluations
       where rule_id = any($1::uuid[]) and subject = any($2)`,
    [ruleIds, subjects],
  );
  return new Set(rows.map(({ ruleId, subject, key }) => `${ruleId} ${subject} ${key}`));
}

/** The numbers of orders as people say them. */
export async function nameOrders(tx: StoreTx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; name: string }>(
    "select id, order_number as name from orders_shared where id = any($1)",
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The store's time zone. */
export async function readTimeZone(tx: StoreTx): Promise<string> {
  const row = await tx.one<{ timeZone: string }>(
    `select time_zone as "timeZone" from stores_shared where id = $1`,
    [tx.storeId],
  );
  return row?.timeZone ?? "UTC";
}
