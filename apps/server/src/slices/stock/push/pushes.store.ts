/** The SQL of `listing_pushes` and `push_gaps`: what each listing shall show, and how far that got. */
import type { StoreTx } from "../../../platform/db/index.ts";

export interface NewPush {
  listingId: string;
  variantId: string;
  accountId: string;
  wanted: number;
  theirs: number;
  theirsAt: string;
  isUrgent: boolean;
  isSale: boolean;
  dueSince: string;
}

/** A read that doesn't end holds a push no longer than this. */
const longestRead = "interval '1 minute'";

/**
 * Whether a push `t` may go out now. Where another number stood there than we knew, the account is read
 * first, so that a sale we don't know is counted; a listing that shall show nothing needs no such number.
 */
export const mayGoSql = `(t.not_before <= clock_timestamp()
  and (t.wait_until is null or t.wait_until <= clock_timestamp())
  and (t.unread_since is null or t.wanted = 0 or t.unread_since <= clock_timestamp() - ${longestRead}
    or not exists (select from accounts_reading s where s.account_id = t.account_id
      and (s.read_until is null or s.read_until < t.unread_since))))`;

/** Whether a push `t` is still wanted: its listing is linked, and told quantities. */
const isLinkedSql = `exists (select from item_listings k where k.listing_id = t.listing_id
  and k.variant_id = t.variant_id and k.is_pushed)`;

/** Locks the rows of these listings, in their order, before they are read. */
export async function lockPushes(tx: StoreTx, itemIds: readonly string[]): Promise<void> {
  await tx.run(
    `select from listing_pushes t where exists (select from item_listings k where k.item_id = any($1::uuid[])
       and k.listing_id = t.listing_id and k.variant_id = t.variant_id)
     order by listing_id, variant_id for no key update`,
    [itemIds],
  );
}

/** What can't wait any more doesn't wait out the pause of what could. */
const urgentPause = "interval '2 seconds'";

/**
 * Puts listings in the queue. One that waits takes the newer number; of one that an action has in hand the
 * number is noted, and is sent by it or after it.
 */
export async function putDue(tx: StoreTx, pushes: readonly NewPush[]): Promise<void> {
  if (pushes.length === 0) return;
  await tx.run(
    `insert into listing_pushes as t (store_id, listing_id, variant_id, account_id, state, wanted, theirs,
      theirs_at, is_urgent, is_sale, due_since)
     select $1, p."listingId", p."variantId", p."accountId", 'due', p.wanted, p.theirs, p."theirsAt",
       p."isUrgent", p."isSale", p."dueSince"
     from jsonb_to_recordset($2::jsonb) as p("listingId" text, "variantId" text, "accountId" uuid,
       wanted integer, theirs integer, "theirsAt" timestamptz, "isUrgent" boolean, "isSale" boolean,
       "dueSince" timestamptz) order by 2, 3
     on conflict (store_id, listing_id, variant_id) do update set wanted = excluded.wanted,
       state = case t.state when 'sending' then 'sending' else 'due' end, theirs = excluded.theirs,
       theirs_at = excluded.theirs_at,
       is_urgent = case t.state when 'sending' then t.is_urgent else excluded.is_urgent end,
       is_sale = excluded.is_sale or (t.state in ('due', 'sending') and t.is_sale),
       due_since = case when t.state in ('due', 'sending') then least(t.due_since, excluded.due_since)
         else excluded.due_since end,
       not_before = case when t.state in ('told', 'refused') then now()
         when excluded.is_urgent and not t.is_urgent then least(t.not_before, now() + ${urgentPause})
         else t.not_before end,
       stales = case when t.state in ('told', 'refused') then 0 else t.stales end,
       tries = case when t.state in ('told', 'refused') then 0 else t.tries end, account_id = excluded.account_id,
       problem_code = null, problem = null, warning = null`,
    [tx.storeId, JSON.stringify(pushes)],
  );
}

/** What we know now to stand there, without a push: nothing is owed to these listings. */
export async function noteTheirs(
  tx: StoreTx,
  known: readonly {
    listingId: string;
    variantId: string;
    accountId: string;
    wanted: number;
    theirs: number;
    theirsAt: string;
  }[],
): Promise<void> {
  if (known.length === 0) return;
  await tx.run(
    `insert into listing_pushes as t (store_id, listing_id, variant_id, account_id, state, wanted, theirs,
      theirs_at)
     select $1, p."listingId", p."variantId", p."accountId", 'told', p.wanted, p.theirs, p."theirsAt"
     from jsonb_to_recordset($2::jsonb) as p("listingId" text, "variantId" text, "accountId" uuid,
       wanted integer, theirs integer, "theirsAt" timestamptz) order by 2, 3
     on conflict (store_id, listing_id, variant_id) do update set theirs = excluded.theirs,
       theirs_at = excluded.theirs_at, wanted = excluded.wanted,
       state = case t.state when 'sending' then 'sending' else 'told' end`,
    [tx.storeId, JSON.stringify(known)],
  );
}

/** Nothing waits any more for these items' other listings: switched off, ended, or not counted now. */
export async function dropDue(tx: StoreTx, itemIds: readonly string[]): Promise<void> {
  await tx.run(
    `delete from listing_pushes t where t.state = 'due' and exists (select from item_listings k
       join items i on i.id = k.item_id join listings_shared l on l.id = k.listing_id
       where k.item_id = any($1::uuid[]) and k.listing_id = t.listing_id and k.variant_id = t.variant_id
         and (not k.is_pushed or (i.on_hand is null
             and not exists (select from bundle_parts b where b.bundle_id = i.id)) or not (l.state = 'live' or l.is_sold_out)
           or not exists (select from push_rules r where r.account_id = l.account_id and r.is_on)))`,
    [itemIds],
  );
}

/** What waits, or is left in an action's hand, for a listing that was unlinked or is told nothing any more. */
export async function dropUnlinked(tx: StoreTx, actionId: string | null): Promise<void> {
  await tx.run(
    `with d as materialized (
       select listing_id, variant_id from listing_pushes t
         where (t.state = 'due' or t.state = 'sending' and t.action_id = $1::uuid) and not ${isLinkedSql}
       order by listing_id, variant_id for update)
     delete from listing_pushes t using d
       where t.listing_id = d.listing_id and t.variant_id = d.variant_id`,
    [actionId],
  );
}

/** Accounts with pushes whose time has come and that may be sent, with what may be sent of each. */
export function listDue(
  tx: StoreTx,
): Promise<{ accountId: string; platform: string; urgent: number; rest: number; isBusy: boolean }[]> {
  return tx.rows(
    `select t.account_id as "accountId", a.platform,
      (count(*) filter (where t.is_urgent))::integer as urgent,
      (count(*) filter (where not t.is_urgent))::integer as rest, exists (select from listing_pushes o
         where o.account_id = t.account_id and o.state = 'sending' and not o.is_urgent) as "isBusy"
     from listing_pushes t join push_rules r on r.account_id = t.account_id and r.is_on
       join accounts_shared a on a.id = t.account_id and a.state = 'connected'
     where t.state = 'due' and ${mayGoSql} group by t.account_id, a.platform order by 1`,
    [],
    "push-due",
  );
}

/** Hands the next pushes of an account to an action; answers how many. The urgent ones go first. */
export function takeDue(
  tx: StoreTx,
  accountId: string,
  actionId: string,
  how: { atMost: number; isUrgent: boolean },
): Promise<number> {
  return tx.run(
    `with d as materialized (
       select listing_id, variant_id from listing_pushes t where account_id = $1 and state = 'due'
         and ${mayGoSql} and is_urgent = $4
       order by due_since, listing_id, variant_id limit $3 for update skip locked)
     update listing_pushes t set state = 'sending', action_id = $2 from d
     where t.listing_id = d.listing_id and t.variant_id = d.variant_id`,
    [accountId, actionId, how.atMost, how.isUrgent],
  );
}

export interface SendingPush {
  listingId: string;
  variantId: string;
  platformListingId: string;
  sku: string;
  wanted: number;
  theirs: number | null;
  /** Times in a row that another number stood there. */
  stales: number;
  state: string;
  /** Unlinked meanwhile, or switched off: not to be sent. */
  isLinked: boolean;
}

/** What an action has in hand, with the newest numbers. */
export function listSending(tx: StoreTx, actionId: string): Promise<SendingPush[]> {
  return tx.rows<SendingPush>(
    `select t.listing_id as "listingId", t.variant_id as "variantId", l.identifier as "platformListingId",
      coalesce(p.sku, l.sku) as sku, t.wanted, t.theirs, t.stales, t.state,
      ${isLinkedSql} as "isLinked"
     from listing_pushes t join listings_shared l on l.id = t.listing_id
       left join lateral (select * from listing_parts n where n.listing_id = t.listing_id
         and n.variant_id = t.variant_id offset 0) p on true
     where t.action_id = $1 order by 1, 2`,
    [actionId],
  );
}

/** Whether an account may be sent anything now. */
export async function isPushing(tx: StoreTx, accountId: string): Promise<boolean> {
  return (
    (await tx.one(
      `select 1 as one from push_rules r join accounts_shared a on a.id = r.account_id
         where r.account_id = $1 and r.is_on and a.state = 'connected'`,
      [accountId],
    )) !== null
  );
}

/** The database's clock: those of two machines may differ. */
export async function readClock(tx: StoreTx): Promise<string> {
  const row = await tx.one<{ now: string }>("select clock_timestamp() as now");
  return row?.now ?? "";
}

/** What became of one push. */
export interface PushEnd {
  listingId: string;
  variantId: string;
  /** stale: another number stood there, and nothing was done. */
  end: "told" | "refused" | "again" | "stale";
  sent: number;
  theirs: number | null;
  /** When the platform wants it at the earliest, by its own word. */
  retryAt: string | null;
  hasEnded: boolean;
  code: string | null;
  text: string | null;
  warning: string | null;
}

/** Pause before the next try: doubling from two seconds to five minutes. */
const pauseSql = `interval '1 ms' * least(300000, 2000 * 2 ^ least(t.tries, 10))`;

/**
 * Records what an action came to whose call began then, and the gap of each sale that another listing now shows. One that has got a
 * newer number meanwhile is due again. A repeat changes nothing: the rows are in hand no more.
 */
export async function settlePushes(
  tx: StoreTx,
  actionId: string,
  ends: readonly PushEnd[],
  beganAt: string | null,
): Promise<void> {
  if (ends.length === 0) return;
  await tx.run(
    `select from listing_pushes where action_id = $1 order by listing_id, variant_id for no key update`,
    [actionId],
  );
  await tx.run(
    `with told as (
       update listing_pushes t set
         state = case when e."end" = 'refused' and t.wanted = e.sent then 'refused'
           when e."end" = 'told' and t.wanted = e.sent then 'told' else 'due' end,
         sent = e.sent, theirs = coalesce(e.theirs, t.theirs), theirs_at = case when e.theirs is null
           then t.theirs_at else clock_timestamp() end,
         theirs_from = case when e.theirs is null then t.theirs_from else $4::timestamptz end,
         has_ended = e."hasEnded", told_at = case e."end" when 'told' then clock_timestamp() else t.told_at end,
         tries = case when e."end" in ('again', 'stale') then t.tries + 1 else 0 end,
         stales = case e."end" when 'stale' then t.stales + 1 when 'again' then t.stales else 0 end,
         unread_since = case e."end" when 'stale' then clock_timestamp() when 'again' then t.unread_since end,
         wait_until = e."retryAt",
         not_before = case when e."end" in ('again', 'stale') then clock_timestamp() + ${pauseSql}
           else clock_timestamp() end,
         problem_code = e.code, problem = e.text, warning = e.warning
       from jsonb_to_recordset($2::jsonb) as e("listingId" text, "variantId" text, "end" text, sent integer,
         theirs integer, "retryAt" timestamptz, "hasEnded" boolean, code text, text text, warning text)
       where t.action_id = $1 and t.state = 'sending' and t.listing_id = e."listingId"
         and t.variant_id = e."variantId"
       returning t.account_id, t.state, t.is_sale, t.due_since)
     insert into push_gaps (store_id, account_id, platform, gap_ms, at)
       select $3, g.account_id, a.platform,
         least(2000000000, extract(epoch from clock_timestamp() - g.due_since) * 1000)::integer,
         clock_timestamp()
       from told g join accounts_shared a on a.id = g.account_id where g.state = 'told' and g.is_sale`,
    [actionId, JSON.stringify(ends), tx.storeId, beganAt],
  );
}

/** Puts back what an action has in hand: nothing became of it. */
export async function putBack(tx: StoreTx, actionId: string, inMs: number): Promise<void> {
  await tx.run(
    `update listing_pushes set state = 'due', not_before = clock_timestamp() + $2 * interval '1 ms'
       where action_id = $1 and state = 'sending'`,
    [actionId, inMs],
  );
}

/**
 * Notes what was read back of what an action sent, in a call that began then. What we have learned since the call
 * began stands: a sale, or a push.
 */
export async function noteReadBack(
  tx: StoreTx,
  actionId: string,
  levels: readonly { listingId: string; variantId: string; theirs: number }[],
  beganAt: string,
): Promise<void> {
  await tx.run(
    `update listing_pushes t set theirs = e.theirs, theirs_at = clock_timestamp(), theirs_from = $3,
      read_back_at = clock_timestamp()
     from jsonb_to_recordset($2::jsonb) as e("listingId" text, "variantId" text, theirs integer)
     where t.action_id = $1 and t.state = 'told' and t.listing_id = e."listingId"
       and t.variant_id = e."variantId" and t.theirs_at <= $3::timestamptz`,
    [actionId, JSON.stringify(levels), beganAt],
  );
}

/** The listings that an action had or has in hand. */
export async function listListingsOf(tx: StoreTx, actionId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    "select distinct listing_id as id from listing_pushes where action_id = $1 order by 1",
    [actionId],
  );
  return rows.map(({ id }) => id);
}

/** Sends listings again, whatever became of the last try. Answers how many were found. */
export function pushAgain(
  tx: StoreTx,
  parts: readonly { listingId: string; variantId: string }[],
): Promise<number> {
  return tx.run(
    `update listing_pushes t set state = 'due', not_before = now(), tries = 0, stales = 0, problem = null,
      problem_code = null, due_since = coalesce(due_since, now()), is_sale = false
     from jsonb_to_recordset($1::jsonb) as p("listingId" text, "variantId" text)
     where t.listing_id = p."listingId" and t.variant_id = p."variantId" and t.state in ('told', 'refused', 'due')`,
    [JSON.stringify(parts)],
  );
}
