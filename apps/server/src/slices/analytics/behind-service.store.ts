/** The conversations and offers that figures of Service count, by the same conditions as those figures. */
import type { ServiceConversation, ServiceOffer, ServiceOfferKind, ServiceTalk } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";
import { placeSql } from "./asked-filters.store.ts";
import { valuesOf, type AskedSpan } from "./asked-span.store.ts";
import { offeredSql, withinSql } from "./service-figures.store.ts";

const mostRows = 200;

type Listed<Row> = Row & { total: number };

const begunSql = `a.latest_message_date >= $1 and ${withinSql("a.asked_at")} and ${placeSql("a")}`;
// Who waits now waits whatever the range: as the figure counts them.
const waitingSql = `$1::timestamptz is not null and $2::timestamptz is not null and ${placeSql("w")}`;
const ofFirstAnswers = `select a.store_id, a.session_id, a.asked_at, a.answered_at
  from messaging_first_answers a where ${begunSql}`;
const ofWaits = `select w.store_id, w.session_id, w.waiting_since as asked_at, null::timestamptz as answered_at
  from messaging_waits w where ${waitingSql}`;
const talkSql: Record<ServiceTalk, string> = {
  begun: ofFirstAnswers,
  answered: `${ofFirstAnswers} and a.answered_at is not null`,
  waiting: ofWaits,
  waitingLong: `${ofWaits} and w.waiting_since < $5::timestamptz - interval '24 hours'`,
};

/** The conversations that a figure counts, who waited longest first. */
export function listTalks(
  tx: StoreTx,
  span: AskedSpan,
  now: Date,
  talk: ServiceTalk,
): Promise<Listed<ServiceConversation>[]> {
  return tx.rows<Listed<ServiceConversation>>(
    `with t as (${talkSql[talk]})
     select t.session_id as "sessionId", b.account_id as "accountId", b.buyer_handle as "buyerHandle",
       t.asked_at as "askedAt", t.answered_at as "answeredAt", w.minutes, (count(*) over ())::int as total
     from t join messaging_buyers b on b.store_id = t.store_id and b.session_id = t.session_id
       cross join lateral (select floor(extract(epoch from coalesce(t.answered_at, $5::timestamptz)
         - t.asked_at) / 60)::int as minutes) w
     order by w.minutes desc, t.session_id limit ${mostRows}`,
    [...valuesOf(span), now.toISOString()],
    `analytics-talks-${talk}`,
  );
}

const offerSql: Record<ServiceOfferKind, string> = {
  received: "true",
  accepted: "f.state = 1",
  rejected: "f.state not in (0, 1)",
  withAsking: "a.asking is not null",
};

/** The offers that a figure counts, the newest first. */
export function listOffers(
  tx: StoreTx,
  span: AskedSpan,
  offer: ServiceOfferKind,
): Promise<Listed<ServiceOffer>[]> {
  return tx.rows<Listed<ServiceOffer>>(
    `select f.id as "offerId", f.state, f.account_id as "accountId",
       coalesce(f.items -> 0 ->> 'name', '') as "itemName", f.amount_minor as "amountMinor",
       a.asking as "askingMinor", f.currency, f.created_at as "offeredAt", (count(*) over ())::int as total
     from offers_shared f cross join lateral (
       select nullif((f.items -> 0 ->> 'priceMinor')::bigint, 0) as asking) a
     where ${withinSql("f.created_at")} and ${placeSql("f")} and ${offeredSql} and ${offerSql[offer]}
     order by f.created_at desc, f.id limit ${mostRows}`,
    valuesOf(span),
    `analytics-offers-${offer}`,
  );
}
