/**
 * The SQL of `order_triggers`; the migration names the states. Whoever locks an order and its trigger locks
 * the order first: lines of the timeline and tags touch the order, too, and two callers in the other order
 * would block each other.
 */
import type { AutoMessageDecision, AutoMessageTrigger } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

/** What the order itself does not say. */
export interface TriggerFacts {
  refundMinor?: number;
  stars?: number | null;
}

export interface OrderTriggerRow {
  order_id: string;
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

const columns =
  "order_id, name, state, facts, caused_by, caused_by_name, is_silent, problem, action_id, fired_at, due_at";

/**
 * Adds triggers that wait; one that sends or has sent stays, and so does one whose happening was announced
 * before. False: none of them waits now that did not before.
 */
export async function addTriggers(
  tx: StoreTx,
  fired: {
    trigger: AutoMessageTrigger;
    orderIds: readonly string[];
    facts: object;
    isSilent: boolean;
    causedBy: { userId: string | null; name: string };
  },
): Promise<boolean> {
  const count = await tx.run(
    `insert into order_triggers as t (store_id, order_id, name, facts, caused_by, caused_by_name, is_silent,
      fired_at)
       select $1, o.id, $3, $4, $5, $6, $7, now() from unnest($2::text[]) as o(id) order by o.id
     on conflict (store_id, order_id, name) do update
       set state = 'waiting', facts = excluded.facts, caused_by = excluded.caused_by,
       caused_by_name = excluded.caused_by_name,
       is_silent = excluded.is_silent, awaited_until = null, told_at = null, problem = null,
       action_id = null, call_key = null, due_at = null, reason = null, fired_at = excluded.fired_at
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
    ],
  );
  return count > 0;
}

/** The oldest trigger that waits, not locked: its order has to be locked first. Null: none waits. */
export function peekTrigger(tx: StoreTx): Promise<OrderTriggerRow | null> {
  return tx.one<OrderTriggerRow>(
    `select ${columns} from order_triggers where state = 'waiting' and coalesce(due_at, fired_at) <= now()
       order by coalesce(due_at, fired_at), order_id limit 1`,
  );
}

/** Whether triggers of the store wait for longer than a job takes to come. */
export async function hasOverdueTriggers(tx: StoreTx, overdueMs: number): Promise<boolean> {
  return (
    (await tx.one(
      `select 1 from order_triggers where state = 'waiting' and coalesce(due_at, fired_at) < now() - $1 * interval '1 ms'
         limit 1`,
      [overdueMs],
    )) !== null
  );
}

/** The trigger of an order, or null; locked until the transaction ends. */
export function findTrigger(
  tx: StoreTx,
  orderId: string,
  name: AutoMessageTrigger,
): Promise<OrderTriggerRow | null> {
  return tx.one<OrderTriggerRow>(
    `select ${columns} from order_triggers where order_id = $1 and name = $2 for update`,
    [orderId, name],
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
  { order_id: orderId, name }: OrderTriggerRow,
  callKey: string,
): Promise<void> {
  await tx.run("update order_triggers set call_key = $3 where order_id = $1 and name = $2", [
    orderId,
    name,
    callKey,
  ]);
}

export interface TriggerEnd {
  state: "off" | "held" | "failed" | "skipped" | "sending";
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
  { order_id: orderId, name }: OrderTriggerRow,
  { state, problem, reason, actionId }: TriggerEnd,
): Promise<void> {
  await tx.run(
    `update order_triggers set state = $3, problem = $4, action_id = $5, reason = $6
       where order_id = $1 and name = $2 and state = 'waiting'`,
    [orderId, name, state, problem ?? null, actionId ?? null, reason ?? problem ?? null],
  );
}

/** Lets a trigger that waits be worked at a later moment. Safe to repeat. */
export async function postponeTrigger(
  tx: StoreTx,
  { order_id: orderId, name }: OrderTriggerRow,
  dueAt: Date,
): Promise<void> {
  await tx.run(
    "update order_triggers set due_at = $3 where order_id = $1 and name = $2 and state = 'waiting'",
    [orderId, name, dueAt.toISOString()],
  );
}

/** Writes what became of the action that a trigger sends by. Safe to repeat. */
export async function endTriggers(
  tx: StoreTx,
  actionId: string,
  end: { state: "sending" | "sent" | "failed"; problem: string | null },
): Promise<void> {
  await tx.run(
    `update order_triggers set state = $2, problem = $3, reason = $3, told_at = case when $2 = 'sending' then null
       else told_at end where action_id = $1`,
    [actionId, end.state, end.problem],
  );
}

/** Somebody waits for the outcome, for so long at most: nothing is left for them meanwhile. */
export async function awaitTrigger(
  tx: StoreTx,
  { order_id: orderId, name }: OrderTriggerRow,
  forMs: number,
): Promise<void> {
  await tx.run(
    `update order_triggers set awaited_until = now() + $3 * interval '1 ms'
       where order_id = $1 and name = $2`,
    [orderId, name, forMs],
  );
}

/** Nobody waits any more; `isTold` when they have heard the outcome. */
export async function stopAwaiting(
  tx: StoreTx,
  { order_id: orderId, name }: OrderTriggerRow,
  isTold: boolean,
): Promise<void> {
  await tx.run(
    `update order_triggers set awaited_until = null, told_at = case when $3 then now() else told_at end
       where order_id = $1 and name = $2`,
    [orderId, name, isTold],
  );
}

const isToTell =
  "told_at is null and caused_by is not null and (state in ('failed', 'held') or state = 'sent' and not is_silent)";

/**
 * A trigger that has come to its end and that nobody was told of, with the mark that they are; null: there is
 * none. Of two callers one gets it.
 */
export function takeTold(tx: StoreTx, orderId: string, name: string): Promise<OrderTriggerRow | null> {
  return tx.one<OrderTriggerRow>(
    `update order_triggers set told_at = now(), awaited_until = null
       where order_id = $1 and name = $2 and (awaited_until is null or awaited_until < now()) and ${isToTell}
       returning ${columns}`,
    [orderId, name],
  );
}

/**
 * Triggers that have come to their end while somebody was said to wait who does no more, such as a process
 * that was killed; in the order in which orders are locked.
 */
export function listLeftAlone(tx: StoreTx): Promise<Pick<OrderTriggerRow, "order_id" | "name">[]> {
  return tx.rows(
    `select order_id, name from order_triggers where awaited_until < now() and ${isToTell}
       order by order_id, name limit 200`,
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

export interface DecidedRow {
  name: AutoMessageTrigger;
  order_id: string;
  state: AutoMessageDecision;
  reason: string | null;
  fired_at: string;
  due_at: string | null;
}

/** The newest decisions, of one trigger or of all. */
export function listDecided(
  tx: StoreTx,
  name: AutoMessageTrigger | null,
  most: number,
): Promise<DecidedRow[]> {
  return tx.rows<DecidedRow>(
    `select name, order_id, state, reason, fired_at, due_at from order_triggers
       where $1::text is null or name = $1 order by fired_at desc, order_id limit $2`,
    [name, most],
  );
}

/** Orders for which a trigger was fired since a moment, whatever became of it; the newest first. */
export function listFired(
  tx: StoreTx,
  name: AutoMessageTrigger,
  since: Date,
  most: number,
): Promise<Pick<OrderTriggerRow, "order_id" | "fired_at" | "facts">[]> {
  return tx.rows(
    `select order_id, fired_at, facts from order_triggers where name = $1 and fired_at >= $2
       order by fired_at desc, order_id limit $3`,
    [name, since.toISOString(), most],
  );
}
