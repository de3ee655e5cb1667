/** SQL of `action_runs`: what many actions were asked for at once, and which action each line became. */
import type { BulkRunKind } from "@stallkeeper/contract";
import type { ActionState } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

/** A line as it is kept: its action, or why there is none. */
export interface RunLine {
  orderId: string;
  actionId: string | null;
  code: string | null;
  msg: string;
  wish: Record<string, string>;
}

/** A line beside its action as it stands. */
export type RunLineRow = RunLine & {
  state: ActionState | null;
  attempts: number;
  isWaiting: boolean;
  isEffectUnknown: boolean;
  sentAgoMs: number | null;
  updatedAt: string | null;
  problemCode: string | null;
  problem: string | null;
};

export interface RunRow {
  id: string;
  kind: BulkRunKind;
  created_at: string;
  told_at: string | null;
}

const keptForDays = 7;

/**
 * Keeps a run under its key; null: the key is taken, by a transaction that has ended by now. Runs of other
 * weeks go.
 */
export async function insertRun(
  tx: StoreTx,
  run: { kind: BulkRunKind; idempotencyKey: string; requestHash: string; requestedBy: string | null },
): Promise<string | null> {
  await tx.run("delete from action_runs where created_at < now() - $1 * interval '1 day'", [keptForDays]);
  const row = await tx.one<{ id: string }>(
    `insert into action_runs (store_id, kind, idempotency_key, request_hash, requested_by)
      values ($1, $2, $3, $4, $5)
     on conflict (store_id, idempotency_key) do nothing returning id`,
    [tx.storeId, run.kind, run.idempotencyKey, run.requestHash, run.requestedBy],
  );
  return row?.id ?? null;
}

/** The run that was asked for with this key, or null. */
export function findRunByKey(tx: StoreTx, key: string): Promise<{ id: string; request_hash: string } | null> {
  return tx.one("select id, request_hash from action_runs where idempotency_key = $1", [key]);
}

/** Keeps what became of each line when the run was taken in. */
export async function setRunLines(tx: StoreTx, id: string, lines: readonly RunLine[]): Promise<void> {
  await tx.run("update action_runs set lines = $2 where id = $1", [id, JSON.stringify(lines)]);
}

/** Forgets a run of which nothing was begun. */
export async function deleteRun(tx: StoreTx, id: string): Promise<void> {
  await tx.run("delete from action_runs where id = $1", [id]);
}

/** The run with this id, or null. */
export function findRun(tx: StoreTx, id: string): Promise<RunRow | null> {
  return tx.one<RunRow>("select id, kind, created_at, told_at from action_runs where id = $1", [id]);
}

/** The runs that a person asked for and has not seen the end of, oldest first. */
export function listOpenRuns(tx: StoreTx, userId: string): Promise<RunRow[]> {
  return tx.rows<RunRow>(
    `select id, kind, created_at, told_at from action_runs where requested_by = $1 and not is_over
       order by created_at, id`,
    [userId],
  );
}

/** The lines of a run in their order, each with how far its action is. */
export function listRunLines(tx: StoreTx, id: string): Promise<RunLineRow[]> {
  return tx.rows<RunLineRow>(
    `select l.line ->> 'orderId' as "orderId", l.line ->> 'actionId' as "actionId", l.line ->> 'code' as code,
      l.line ->> 'msg' as msg, l.line -> 'wish' as wish,
       a.state, coalesce(a.attempts, 0) as attempts, a.waiting_since is not null as "isWaiting",
         coalesce(a.is_effect_unknown, false) as "isEffectUnknown",
         (extract(epoch from now() - a.sent_at) * 1000)::float8 as "sentAgoMs",
       a.updated_at as "updatedAt", a.problem_code as "problemCode", a.problem
     from action_runs r cross join lateral jsonb_array_elements(r.lines) with ordinality as l(line, place)
     left join actions a on a.store_id = r.store_id and a.id = (l.line ->> 'actionId')::uuid
     where r.id = $1 order by l.place`,
    [id],
  );
}

/**
 * Whoever asked has seen how it stands, or how it ended. False: there is no such run of theirs. Safe to
 * repeat.
 */
export async function markRunTold(
  tx: StoreTx,
  id: string,
  userId: string,
  isOver: boolean,
): Promise<boolean> {
  return (
    (await tx.run(
      `update action_runs set told_at = coalesce(told_at, now()), is_over = is_over or $2
         where id = $1 and requested_by = $3`,
      [id, isOver, userId],
    )) === 1
  );
}
