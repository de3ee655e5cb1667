/**
 * The SQL of `order_triggers`; the migrations name the states. A trigger happens to an order or an offer, its
 * subject. Whoever locks a subject and its trigger locks the subject first: lines of the timeline and tags
 * touch the order, too, and two callers in the other order would block each other.
 */
import type { AutoMessageDecision, AutoMessageTrigger } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

/** What the order or the offer itself doesn't say. */
export interface TriggerFacts {
  refundMinor?: number;
  stars?: number | null;
}

export interface OrderTriggerRow {
  /** The order or the offer. */
  subject_id: string;
  /** Null: it happened to an offer. */
  order_id: string | null;
  /** Null: it happened to an order. */
  offer_id: string | null;
  name: AutoMessageTrigger;
  state: AutoMessageDecision;
  facts: TriggerFacts;
  caused_by: string | null;
  caused_by_name: string;
  is_silent: boolean;
  problem: string | null;
  action_id: string | null;
  fired_at: string;
  /** When it may be worked; null: as soon as it is fired. */
  due_at: string | null;
}

/** What tells triggers apart. */
export type TriggerKey = Pick<OrderTriggerRow, "subject_id" | "order_id" | "offer_id" | "name">;

const columns =
  "subject_id, order_id, offer_id, name, state, facts, caused_by, caused_by_name, is_silent, problem, action_id, fired_at, due_at";

/**
 * Adds triggers that wait; one that sends or has sent stays, and so does one whose happening was announced
 * before. False: none of them waits now that did not before.
 */
export async function addTriggers(
  tx: StoreTx,
  fired: {
    trigger: AutoMessageTrigger;
    orderIds: readonly string[];
    offerIds: readonly string[];
    facts: object;
    isSilent: boolean;
    causedBy: { userId: string | null; name: string };
    /** When it happened; left out: now. */
    at?: string;
  },
): Promise<boolean> {
  const count = await tx.run(
    `insert into order_triggers as t (store_id, order_id, offer_id, name, facts, caused_by, caused_by_name,
      is_silent, fired_at)
       select $1, s.order_id, s.offer_id, $3, $4, $5, $6, $7, coalesce($9::timestamptz, now()) from (
         select o.id as order_id, null::text as offer_id from unnest($2::text[]) as o(id)
         union all select null, f.id from unnest($8::text[]) as f(id)) s
       order by s.order_id, s.offer_id
     on conflict (store_id, subject_id, name) do update
       set state = 'waiting', facts = excluded.facts, caused_by = excluded.caused_by,
       caused_by_name = excluded.caused_by_name,
       is_silent = excluded.is_silent, awaited_until = null, told_at = null, problem = null,
       action_id = null, call_key = null, due_at = null, reason = null, is_retried = false,
       fired_at = excluded.fired_at
     where (t.state in ('off', 'held', 'failed', 'skipped')
       -- A buyer is silent since the last question that they were asked.
       or t.state = 'waiting' and t.name = 'buyerSilent')
       and (excluded.facts -> 'occurrence' is null or t.facts -> 'occurrence' is distinct
       from excluded.facts -> 'occurrence')`,
    [
      tx.storeId,
      [...new Set(fired.orderIds)],
      fired.trigger,
      JSON.stringify(fired.facts),
      fired.causedBy.userId,
      fired.causedBy.name,
      fired.isSilent,
      [...new Set(fired.offerIds)],
      fired.at ?? null,
    ],
  );
  return count > 0;
}

/**
 * The oldest trigger that waits, not locked: its subject has to be locked first. `only` leaves out all but one
 * kind; null: none is left out. Null: none waits.
 */
export function peekTrigger(tx: StoreTx, only: AutoMessageTrigger | null): Promise<OrderTriggerRow | null> {
  return tx.one<OrderTriggerRow>(
    `select ${columns} from order_triggers where state = 'waiting' and coalesce(due_at, fired_at) <= now()
       and ($1::text is null or name = $1) order by coalesce(due_at, fired_at), subject_id limit 1`,
    [only],
  );
}

/** Whether triggers of the store wait for longer than a job takes to come; `only` as in `peekTrigger`. */
export async function hasOverdueTriggers(
  tx: StoreTx,
  overdueMs: number,
  only: AutoMessageTrigger | null,
): Promise<boolean> {
  return (
    (await tx.one(
      `select 1 from order_triggers where state = 'waiting'
         and coalesce(due_at, fired_at) < now() - $1 * interval '1 ms' and ($2::text is null or name = $2) limit 1`,
      [overdueMs, only],
    )) !== null
  );
}

/** The trigger of an order or an offer, or null; locked until the transaction ends. */
export function findTrigger(
  tx: StoreTx,
  subjectId: string,
  name: AutoMessageTrigger,
): Promise<OrderTriggerRow | null> {
  return tx.one<OrderTriggerRow>(
    `select ${columns} from order_triggers where subject_id = $1 and name = $2 for update`,
    [subjectId, name],
  );
}

/** What the trigger that sends by this action happened to, or null; not locked. */
export function findTriggerOfAction(tx: StoreTx, actionId: string): Promise<TriggerKey | null> {
  return tx.one<TriggerKey>(
    "select subject_id, order_id, offer_id, name from order_triggers where action_id = $1",
    [actionId],
  );
}

/** Whether a trigger sends by this action, and nobody has tried it again by hand since. */
export async function sendsByItself(tx: StoreTx, actionId: string): Promise<boolean> {
  return (
    (await tx.one(
      "select 1 from order_triggers where action_id = $1 and state = 'sending' and not is_retried",
      [actionId],
    )) !== null
  );
}

/** Lets the trigger that sends by this action wait again, to be decided on anew. Safe to repeat. */
export async function returnTrigger(tx: StoreTx, actionId: string): Promise<void> {
  await tx.run(
    `update order_triggers set state = 'waiting', due_at = now(), problem = null, reason = null
       where action_id = $1 and state = 'sending'`,
    [actionId],
  );
}

/** The trigger that a call with this key caused, or null. */
export function findTriggerByCall(tx: StoreTx, callKey: string): Promise<OrderTriggerRow | null> {
  return tx.one<OrderTriggerRow>(`select ${columns} from order_triggers where call_key = $1`, [callKey]);
}

/**
 * Remembers the call that caused a trigger. Throws the database's unique violation for the key of another
 * order's call.
 */
export async function addCallKey(
  tx: StoreTx,
  { subject_id: subjectId, name }: OrderTriggerRow,
  callKey: string,
): Promise<void> {
  await tx.run("update order_triggers set call_key = $3 where subject_id = $1 and name = $2", [
    subjectId,
    name,
    callKey,
  ]);
}

export interface TriggerEnd {
  state: "off" | "held" | "failed" | "skipped" | "sending" | "sent";
  /** What whoever caused it is told. */
  problem?: string;
  /** The same for the log: a sentence, or the end of one. */
  reason?: string;
  actionId?: string;
}

/**
 * Writes what became of a trigger that waited; one that somebody else has worked meanwhile stays as it is.
 */
export async function settleTrigger(
  tx: StoreTx,
  { subject_id: subjectId, name }: OrderTriggerRow,
  { state, problem, reason, actionId }: TriggerEnd,
): Promise<void> {
  await tx.run(
    `update order_triggers set state = $3, problem = $4, action_id = $5, reason = $6
       where subject_id = $1 and name = $2 and state = 'waiting'`,
    [subjectId, name, state, problem ?? null, actionId ?? null, reason ?? problem ?? null],
  );
}

/** Lets a trigger that waits be worked at a later moment. Safe to repeat. */
export async function postponeTrigger(
  tx: StoreTx,
  { subject_id: subjectId, name }: OrderTriggerRow,
  dueAt: Date,
): Promise<void> {
  await tx.run(
    "update order_triggers set due_at = $3 where subject_id = $1 and name = $2 and state = 'waiting'",
    [subjectId, name, dueAt.toISOString()],
  );
}

/**
 * Writes what became of the action that a trigger sends by; `isRetried`: a person has tried it again. Safe to
 * repeat.
 */
export async function endTriggers(
  tx: StoreTx,
  actionId: string,
  end: { state: "sending" | "sent" | "failed"; problem: string | null; isRetried: boolean },
): Promise<void> {
  await tx.run(
    `update order_triggers set state = $2, problem = $3, reason = $3, is_retried = is_retried or $4,
       told_at = case when $2 = 'sending' then null else told_at end where action_id = $1`,
    [actionId, end.state, end.problem, end.isRetried],
  );
}

/** Writes why the message that a trigger sends by this action doesn't go out after all. Safe to repeat. */
export async function skipSending(tx: StoreTx, actionId: string, reason: string): Promise<void> {
  await tx.run(
    "update order_triggers set state = 'skipped', reason = $2 where action_id = $1 and state = 'sending'",
    [actionId, reason],
  );
}

/** Somebody waits for the outcome, for so long at most: nothing is left for them meanwhile. */
export async function awaitTrigger(
  tx: StoreTx,
  { subject_id: subjectId, name }: OrderTriggerRow,
  forMs: number,
): Promise<void> {
  await tx.run(
    `update order_triggers set awaited_until = now() + $3 * interval '1 ms'
       where subject_id = $1 and name = $2`,
    [subjectId, name, forMs],
  );
}

/** Nobody waits any more; `isTold` when they have heard the outcome. */
export async function stopAwaiting(
  tx: StoreTx,
  { subject_id: subjectId, name }: OrderTriggerRow,
  isTold: boolean,
): Promise<void> {
  await tx.run(
    `update order_triggers set awaited_until = null, told_at = case when $3 then now() else told_at end
       where subject_id = $1 and name = $2`,
    [subjectId, name, isTold],
  );
}

const isToTell =
  "told_at is null and caused_by is not null and (state in ('failed', 'held') or state = 'sent' and not is_silent)";

/**
 * A trigger that has come to its end and that nobody was told of, with the mark that they are; null: there is
 * none. Of two callers one gets it.
 */
export function takeTold(tx: StoreTx, subjectId: string, name: string): Promise<OrderTriggerRow | null> {
  return tx.one<OrderTriggerRow>(
    `update order_triggers set told_at = now(), awaited_until = null
       where subject_id = $1 and name = $2 and (awaited_until is null or awaited_until < now()) and ${isToTell}
       returning ${columns}`,
    [subjectId, name],
  );
}

/**
 * Triggers that have come to their end while somebody was said to wait who does no more, such as a process
 * that was killed; in the order in which orders are locked.
 */
export function listLeftAlone(tx: StoreTx): Promise<TriggerKey[]> {
  return tx.rows(
    `select subject_id, order_id, offer_id, name from order_triggers
       where awaited_until < now() and ${isToTell} order by subject_id, name limit 200`,
  );
}

export interface TriggerSummary {
  name: string;
  lastSentAt: string | null;
  heldCount: number;
  waitingCount: number;
}

/** For each trigger that was ever fired: when it last sent a message, and how many are held. */
export function summariseTriggers(tx: StoreTx): Promise<TriggerSummary[]> {
  return tx.rows<TriggerSummary>(
    `select name, max(fired_at) filter (where state = 'sent') as "lastSentAt",
       count(*) filter (where state = 'held') as "heldCount",
       count(*) filter (where state = 'waiting') as "waitingCount" from order_triggers group by name`,
  );
}

export interface DecidedRow extends TriggerKey {
  state: AutoMessageDecision;
  reason: string | null;
  fired_at: string;
  due_at: string | null;
  /** What it was sent by, or couldn't be; null: nothing was to be sent. */
  action_id: string | null;
}

/** The newest decisions, of one trigger or of all. */
export function listDecided(
  tx: StoreTx,
  { name, isOffHidden }: { name: AutoMessageTrigger | null; isOffHidden: boolean },
  most: number,
): Promise<DecidedRow[]> {
  return tx.rows<DecidedRow>(
    `select subject_id, order_id, offer_id, name, state, reason, fired_at, due_at, action_id from order_triggers
       where ($1::text is null or name = $1)${isOffHidden ? " and state <> 'off'" : ""}
       order by fired_at desc, subject_id limit $2`,
    [name, most],
  );
}

/** Orders for which a trigger was fired since a moment, whatever became of it; the newest first. */
export function listFired(
  tx: StoreTx,
  name: AutoMessageTrigger,
  since: Date,
  most: number,
): Promise<{ order_id: string; fired_at: string; facts: TriggerFacts }[]> {
  return tx.rows(
    `select order_id, fired_at, facts from order_triggers where name = $1 and fired_at >= $2
       and order_id is not null order by fired_at desc, order_id limit $3`,
    [name, since.toISOString(), most],
  );
}
