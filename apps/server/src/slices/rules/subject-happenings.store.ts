/**
 * What happened to offers, items, listings, payouts and accounts (docs/adr/0162), as `happenings.store.ts` reads
 * it of orders: what their records say, or where those keep no moment what is so now, once a day.
 */
import type { RuleTriggerKind } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import {
  listenerValues,
  yetToLook,
  type Happening,
  type HappeningsAsked,
  type Heard,
} from "./happenings.store.ts";

/** What an account brought along when it was linked didn't happen then. */
const sinceLinked = (view: string): string =>
  `join accounts_shared a on a.id = ${view}.account_id and a.linked_at <= ${view}.state_since`;

/**
 * $1 and $2 are the moments, $3 the trigger, $4 its number (hours, days, minutes, a count), $5 the day. Each
 * source answers only for its own trigger.
 */
const happened = `
select f.offer_id as subject, 'received' as key, f.created_at as at, f.name from offers_standing f
  where $3 = 'offerReceived' and f.created_at between $1 and $2
union all
select f.offer_id, 'expires:' || (extract(epoch from f.expires_at))::bigint,
    f.expires_at - make_interval(hours => $4), f.name
  from offers_standing f where $3 = 'offerExpiring'
    and f.expires_at between $1::timestamptz + make_interval(hours => $4)
      and $2::timestamptz + make_interval(hours => $4)
    and (f.state = 0 or f.state_since > f.expires_at - make_interval(hours => $4))
union all
select f.offer_id, 'state:' || (extract(epoch from f.state_since))::bigint, f.state_since, f.name
  from offers_standing f ${sinceLinked("f")}
  where $3 in ('offerAccepted', 'offerDeclined') and f.state = case $3 when 'offerAccepted' then 1 else 2 end
    and f.state_since between $1 and $2
union all
select l.listing_id, 'state:' || (extract(epoch from l.state_since))::bigint, l.state_since, l.name
  from listings_standing l ${sinceLinked("l")}
  where $3 in ('listingPublished', 'listingRefused', 'listingEnded') and l.state = case $3
      when 'listingPublished' then 'live' when 'listingRefused' then 'refused' else 'ended' end
    and l.state_since between $1 and $2
    and not ($3 = 'listingPublished' and exists (select from upload_targets_told t
      where t.listing_id = l.listing_id and t.state = 'live' and t.at between $1 and $2))
union all
select t.listing_id, 'told:' || (extract(epoch from t.at))::bigint, t.at, t.name
  from upload_targets_told t
  where $3 in ('listingPublished', 'listingRefused') and t.at between $1 and $2
    and t.state = case $3 when 'listingPublished' then 'live' else 'rejected' end
union all
select l.listing_id, 'stale', coalesce(l.state_since, l.first_read_at) + make_interval(days => $4), l.name
  from listings_standing l where $3 = 'listingStale' and l.state = 'live'
    and coalesce(l.state_since, l.first_read_at) between $1::timestamptz - make_interval(days => $4)
      and $2::timestamptz - make_interval(days => $4)
union all
select p.payout_id, 'state:' || p.state, p.state_since, p.identifier
  from settlements_held p ${sinceLinked("p")}
  where $3 in ('payoutReceived', 'payoutHeld') and p.state_since between $1 and $2
    and p.state = case $3 when 'payoutReceived' then 'paid' else 'failed' end
union all
select e.entry_id, 'held', e.occurred_at, e.identifier from settlements_entries e
  where $3 = 'payoutHeld' and e.kind = 'hold' and e.amount_minor < 0 and e.occurred_at between $1 and $2
union all
-- Its entries may be read later than the payout: looked at a day after.
select p.payout_id, 'sum', h.state_since + interval '1 day', p.identifier
  from settlements_paid p join settlements_held h on h.payout_id = p.payout_id
  where $3 = 'payoutMismatch' and p.state = 'paid' and p.entries > 0
    and p.sale_minor + p.refund_minor + p.fee_minor + p.other_minor <> p.amount_minor
    and h.state_since between $1::timestamptz - interval '1 day' and $2::timestamptz - interval '1 day'
union all
select x.account_id::text, 'expires:' || (extract(epoch from x.expires_at))::bigint,
    x.expires_at - make_interval(days => $4), x.name
  from accounts_expiring x where $3 = 'tokenExpiring'
    and x.expires_at between $1::timestamptz + make_interval(days => $4)
      and $2::timestamptz + make_interval(days => $4)
union all
select w.account_id::text, 'failing:' || (extract(epoch from coalesce(w.finished_at, w.started_at)))::bigint,
    $2::timestamptz, a.username
  from accounts_work w join accounts_shared a on a.id = w.account_id and a.state = 'connected'
  where $3 = 'syncFailing' and w.failures > 0
    and coalesce(w.finished_at, w.started_at) <= $2::timestamptz - make_interval(mins => $4)
union all
select r.account_id::text, 'reserve:' || $5, $2::timestamptz, a.username
  from reserve_left r join accounts_shared a on a.id = r.account_id
  where $3 = 'reserveBelow' and r.waiting < $4
union all
select i.item_id::text, $3 || ':' || $5, $2::timestamptz, i.sku
  from stock_availability v join stock_items i on i.item_id = v.item_id
  where $3 in ('stockLow', 'stockZero') and not i.is_family and case $3 when 'stockZero' then v.available <= 0
    else i.minimum > 0 and v.available < i.minimum end
union all
select i.item_id::text, 'drift:' || $5, $2::timestamptz, i.sku
  from stock_drifts d join stock_items i on i.item_id = d.item_id where $3 = 'stockDrift'`;

export interface SubjectsAsked extends Pick<HappeningsAsked, "since" | "until" | "listeners" | "most"> {
  kind: RuleTriggerKind;
  /** What the trigger was told. */
  number: number;
  /** Today in the store's zone. */
  day: string;
}

/** What happened between two moments, the oldest first. */
export async function listSubjectHappenings(
  tx: StoreTx,
  { kind, since, until, number, day, listeners, most }: SubjectsAsked,
): Promise<Heard[]> {
  const [ruleIds, heardSince] = listenerValues(listeners);
  const rows = await tx.rows<
    Pick<Happening, "subject" | "key" | "at" | "name"> & { ruleIds: string[] | null }
  >(
    `select h.subject, h.key, h.at, h.name, yet."ruleIds" from (${happened}) h
     ${yetToLook("h.subject", "$6", "$8")} order by h.at, h.subject limit $7`,
    [since.toISOString(), until.toISOString(), kind, number, day, ruleIds, most, heardSince],
  );
  return rows.map((row) => ({ ...row, orderId: null, chain: [], ruleIds: row.ruleIds ?? [] }));
}
