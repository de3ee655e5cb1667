/**
 * SQL of `actions`. Who works an action holds its lease and knows its fence; every later write names the
 * fence, so a runner that was frozen while another took over changes nothing (reliability R19).
 */
import type { RefusalProblem } from "@stallkeeper/connector-sdk";
import type { ActionState } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import type { ActionRow } from "./action-kinds.ts";

const columns = `id, account_id, order_id, kind, payload, undo, idempotency_key, request_hash, state, attempts,
  looks, fence, is_effect_unknown, is_held,
  (extract(epoch from now() - sent_at) * 1000)::float8 as sent_ago_ms,
  (extract(epoch from now() - lost_at) * 1000)::float8 as lost_ago_ms,
    (extract(epoch from now() - created_at) * 1000)::float8 as age_ms,
  vendor_ref, problem_code, problem, requested_by, requested_by_name, answer, erasure is not null as is_erased`;
const isOpen = "state in ('pending', 'sent', 'unknown', 'accepted') and not is_held";

export interface NewAction {
  accountId: string;
  orderId: string | null;
  kind: string;
  payload: unknown;
  undo: unknown;
  idempotencyKey: string;
  requestHash: string;
  requestedBy: string | null;
  requestedByName: string;
  /** Not to be carried out before `letGoHeldAction`. */
  isHeld?: boolean;
  /** Goes out after the older ones of the same line; left out: at once. */
  line?: string | null;
}

/**
 * Adds an action in state `pending`. Throws the database's unique violation for a key in use or a second
 * shipment of one order.
 */
export async function insertAction(tx: StoreTx, action: NewAction): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into actions (store_id, account_id, order_id, kind, payload, undo, idempotency_key, request_hash,
      requested_by, requested_by_name, is_held, line)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      tx.storeId,
      action.accountId,
      action.orderId,
      action.kind,
      JSON.stringify(action.payload),
      JSON.stringify(action.undo),
      action.idempotencyKey,
      action.requestHash,
      action.requestedBy,
      action.requestedByName,
      action.isHeld ?? false,
      action.line ?? null,
    ],
  );
  if (row === null) throw new Error("the action was not added");
  return row.id;
}

/** The action with this id, or null. */
export function findAction(tx: StoreTx, id: string): Promise<ActionRow | null> {
  return tx.one<ActionRow>(`select ${columns} from actions where id = $1`, [id]);
}

/** The actions with these ids, in no order. */
export function findActions(tx: StoreTx, ids: readonly string[]): Promise<ActionRow[]> {
  return tx.rows<ActionRow>(`select ${columns} from actions where id = any($1)`, [ids]);
}

/** The action asked for with this key, or null. */
export function findActionByKey(tx: StoreTx, key: string): Promise<ActionRow | null> {
  return tx.one<ActionRow>(`select ${columns} from actions where idempotency_key = $1`, [key]);
}

/** All actions of one kind about an order, oldest first. */
export function listActions(tx: StoreTx, orderId: string, kind: string): Promise<ActionRow[]> {
  return tx.rows<ActionRow>(
    `select ${columns} from actions where order_id = $1 and kind = $2 order by created_at, id`,
    [orderId, kind],
  );
}

// Asked of the account's row in the statement itself, so that no action leaves after its account's sign-in
// died.
const isSignInDead =
  "exists (select 1 from accounts_shared a where a.id = actions.account_id and a.state in ('reconnect', 'unlinked'))";

// One that was never sent waits for the older ones of its line, as long as they may still take effect.
const isBehind = `actions.line is not null and actions.state = 'pending'
  and exists (select 1 from actions older where older.line = actions.line and older.state in ('pending', 'sent', 'unknown') and not older.is_held
    and (older.created_at, older.id) < (actions.created_at, actions.id))`;

/** The action that waits behind this one in its line, or null. */
export function findNextInLine(tx: StoreTx, id: string): Promise<{ id: string } | null> {
  return tx.one<{ id: string }>(
    `select next.id from actions next join actions done on done.line = next.line
       where done.id = $1 and next.id <> done.id and next.state = 'pending' and not next.is_held
     order by next.created_at, next.id limit 1`,
    [id],
  );
}

/**
 * Takes a due action whose lease is free. Null: not due, finished, in other hands, behind another one in its
 * line, or its account has to be connected again first.
 */
export function claimAction(tx: StoreTx, id: string, leaseMs: number): Promise<ActionRow | null> {
  return tx.one<ActionRow>(
    `update actions set fence = fence + 1, lease_until = now() + $2 * interval '1 ms', waiting_since = null,
      is_help_asked = false
     where id = $1 and ${isOpen} and not ${isSignInDead} and not (${isBehind}) and next_at <= now()
       and (lease_until is null or lease_until < now()) returning ${columns}`,
    [id, leaseMs],
  );
}

/** Writes down that the call is about to be made. False: the lease was lost, so it must not be. */
export async function markSent(tx: StoreTx, action: ActionRow, leaseMs: number): Promise<boolean> {
  const count = await tx.run(
    `update actions set state = 'sent', attempts = attempts + 1, sent_at = now(), is_effect_unknown = true,
      lease_until = now() + $3 * interval '1 ms', updated_at = now()
     where id = $1 and fence = $2 and ${isOpen}`,
    [action.id, action.fence, leaseMs],
  );
  return count === 1;
}

/**
 * Holds an action in hand that wasn't sent, until `letGoHeldAction`. Null: the lease was lost, and nothing is
 * held.
 */
export function holdAction(tx: StoreTx, { id, fence }: ActionRow): Promise<ActionRow | null> {
  return tx.one<ActionRow>(
    `update actions set is_held = true, lease_until = null, updated_at = now()
       where id = $1 and fence = $2 and ${isOpen} returning ${columns}`,
    [id, fence],
  );
}

/** Keeps the lease of an action that is being worked. False: it is in other hands by now. */
export async function renewActionLease(tx: StoreTx, action: ActionRow, leaseMs: number): Promise<boolean> {
  return (
    (await tx.run(
      `update actions set lease_until = now() + $3 * interval '1 ms'
         where id = $1 and fence = $2 and lease_until is not null`,
      [action.id, action.fence, leaseMs],
    )) === 1
  );
}

/** What a step came to. */
export interface Outcome {
  state: ActionState;
  nextInMs: number;
  isEffectUnknown: boolean;
  vendorRef?: string | null;
  problemCode?: string | null;
  problem?: string | null;
  /** Every reason of a refusal, with the field that each is about. */
  problems?: readonly RefusalProblem[];
  /** The marketplace's remarks on what it accepted. */
  warnings?: readonly string[];
  /** What the kind brought along for its own record. */
  learned?: unknown;
  /** Its worker died in the call, so that nobody knows its answer. */
  wasLost?: boolean;
  /** A look that found nothing yet counts against the looks. */
  isLook?: boolean;
  /** A pause that the marketplace asked for is not a failed try. */
  isTryFree?: boolean;
  /** The marketplace doesn't know what the call was about: the order is asked for again. */
  isNotFound?: boolean;
}

/**
 * Records an outcome and lets the lease go. False: another runner has taken the action over, nothing was
 * written.
 */
export async function recordOutcome(tx: StoreTx, action: ActionRow, outcome: Outcome): Promise<boolean> {
  const count = await tx.run(
    `update actions set state = $3, next_at = now() + $4 * interval '1 ms', is_effect_unknown = $5,
      vendor_ref = coalesce($6, vendor_ref),
      lost_at = case when ($5 or $11) and state = 'sent' then now() else lost_at end,
       problem_code = $7, problem = $8, looks = case when $9 then looks + 1 when state <> $3 then 0
         else looks end, attempts = greatest(0, attempts - $10),
       lease_until = null, updated_at = now()
     where id = $1 and fence = $2 and ${isOpen}`,
    [
      action.id,
      action.fence,
      outcome.state,
      Math.round(outcome.nextInMs),
      outcome.isEffectUnknown,
      outcome.vendorRef ?? null,
      outcome.problemCode ?? null,
      outcome.problem ?? null,
      outcome.isLook ?? false,
      outcome.isTryFree === true ? 1 : 0,
      outcome.wasLost ?? false,
    ],
  );
  return count === 1;
}

/** Keeps what the caller is answered, so that a repeat with the same key is answered the same. */
export async function keepAnswer(tx: StoreTx, id: string, answer: unknown): Promise<void> {
  await tx.run("update actions set answer = $2 where id = $1 and answer is null", [
    id,
    JSON.stringify(answer),
  ]);
}

/** Opens an action again that has ended in one of these states. False: it has not. */
export async function reopenAction(tx: StoreTx, id: string, from: readonly ActionState[]): Promise<boolean> {
  const count = await tx.run(
    `update actions set state = case when vendor_ref is not null or is_effect_unknown then 'unknown'
      else 'pending' end, attempts = 0, looks = 0,
       next_at = now(), problem_code = null, problem = null, answer = null, updated_at = now()
         where id = $1 and state = any($2)`,
    [id, from],
  );
  return count === 1;
}

/**
 * Ends what was given up without anybody knowing what became of it, or lets it be confirmed. Null: its state
 * is another one by now.
 */
export function settleUnsureAction(
  tx: StoreTx,
  id: string,
  end: {
    state: ActionState;
    vendorRef: string | null;
    problemCode: string | null;
    problem: string | null;
    nextInMs: number;
  },
): Promise<ActionRow | null> {
  return tx.one<ActionRow>(
    `update actions set state = $2, vendor_ref = coalesce($3, vendor_ref), problem_code = $4, problem = $5,
      next_at = now() + $6 * interval '1 ms', looks = 0,
       is_effect_unknown = false, fence = fence + 1, lease_until = null, updated_at = now()
     where id = $1 and state = 'gaveUp' and is_effect_unknown returning ${columns}`,
    [id, end.state, end.vendorRef, end.problemCode, end.problem, end.nextInMs],
  );
}

/** Makes a held action due. Null: no action of this key is held. */
export function letGoHeldAction(tx: StoreTx, key: string): Promise<ActionRow | null> {
  return tx.one<ActionRow>(
    `update actions set is_held = false, next_at = now(), updated_at = now()
       where idempotency_key = $1 and is_held returning ${columns}`,
    [key],
  );
}

/** Ends a held action as refused. Null: no action of this key is held. */
export function withdrawHeldAction(
  tx: StoreTx,
  key: string,
  problem: { code: string; text: string },
): Promise<ActionRow | null> {
  return tx.one<ActionRow>(
    `update actions set is_held = false, state = 'refused', problem_code = $2, problem = $3,
       updated_at = now() where idempotency_key = $1 and is_held returning ${columns}`,
    [key, problem.code, problem.text],
  );
}

/**
 * Ends the actions of the same order and kind that were never sent, and those given up that surely did
 * nothing; what a worker has in hand stays.
 */
export function withdrawUnsentActions(
  tx: StoreTx,
  newer: ActionRow,
  problem: { code: string; text: string },
): Promise<ActionRow[]> {
  return tx.rows<ActionRow>(
    `update actions set is_held = false, state = 'refused', problem_code = $4, problem = $5,
      updated_at = now()
     where order_id = $1 and kind = $2 and id <> $3 and state in ('pending', 'gaveUp')
       and not is_effect_unknown and (lease_until is null or lease_until < now()) returning ${columns}`,
    [newer.order_id, newer.kind, newer.id, problem.code, problem.text],
  );
}

/**
 * Finished actions of an order that the platform took back make room for a new one of their kind. Safe to
 * repeat.
 */
export async function supersedeActions(tx: StoreTx, orderId: string, kind: string): Promise<void> {
  await tx.run(
    `update actions set superseded_at = now()
       where order_id = $1 and kind = $2 and state = 'verified' and superseded_at is null`,
    [orderId, kind],
  );
}

/**
 * Ends an action as refused that surely did nothing, whoever is about to send it: `markSent` finds it ended.
 * Null: it may have been sent.
 */
export function withdrawUnsentAction(
  tx: StoreTx,
  id: string,
  problem: { code: string; text: string },
): Promise<ActionRow | null> {
  return tx.one<ActionRow>(
    `update actions set state = 'refused', problem_code = $2, problem = $3, fence = fence + 1,
      lease_until = null, updated_at = now()
     where id = $1 and state in ('pending', 'gaveUp') and not is_effect_unknown and vendor_ref is null
       returning ${columns}`,
    [id, problem.code, problem.text],
  );
}

/**
 * Ends an account's actions of these kinds that were never sent, whoever is about to send one, and answers their
 * ids.
 */
export async function withdrawPendingAt(
  tx: StoreTx,
  accountId: string,
  kinds: readonly string[],
  problem: { code: string; text: string },
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `update actions set state = 'refused', problem_code = $3, problem = $4, fence = fence + 1,
      lease_until = null, updated_at = now()
     where account_id = $1 and kind = any($2) and state = 'pending' and not is_effect_unknown
       and vendor_ref is null returning id`,
    [accountId, kinds, problem.code, problem.text],
  );
  return rows.map(({ id }) => id);
}

/** Actions that began to wait for their account's sign-in, each named once. */
export function takeNewlyWaiting(tx: StoreTx): Promise<WaitingAction[]> {
  return tx.rows<WaitingAction>(
    `update actions set waiting_since = now() where ${isOpen} and waiting_since is null and ${isSignInDead}
      and (lease_until is null or lease_until < now())
     returning id, order_id, kind`,
  );
}

/** Actions that have waited for a sign-in for so long that a person must be asked, each named once. */
export function takeLongWaiting(tx: StoreTx, longerThanMs: number): Promise<WaitingAction[]> {
  return tx.rows<WaitingAction>(
    `update actions set is_help_asked = true
      where ${isOpen} and not is_help_asked and waiting_since < now() - $1 * interval '1 ms'
      and ${isSignInDead}
     returning id, order_id, kind`,
    [longerThanMs],
  );
}

export interface WaitingAction {
  id: string;
  order_id: string | null;
  kind: string;
}

/**
 * Actions that wait for nobody: due, with no lease, their account connected; the oldest of each account, so
 * that one backlog hides no other.
 */
export function listDueActions(
  tx: StoreTx,
  olderThanMs: number,
): Promise<{ id: string; account_id: string }[]> {
  return tx.rows(
    `select id, account_id from (
       select id, account_id, next_at, row_number() over (partition by account_id order by next_at) as place
         from actions
       where ${isOpen} and not ${isSignInDead} and next_at < now() - $1 * interval '1 ms'
         and not (${isBehind}) and (lease_until is null or lease_until < now())) as due
     where place <= 200 order by next_at`,
    [olderThanMs],
  );
}
