/**
 * SQL of `account_syncs`: where the reading of an account stands, and who reads. Writes name the fence of the
 * run.
 */
import type { JsonValue } from "@stallkeeper/connector-sdk";
import type { StoreTx } from "../../platform/db/index.ts";

/**
 * Thrown when the run is no longer ours: another runner took over, or a person ended the first walk. Nothing
 * more is written.
 */
export class LeaseLost extends Error {}

/** Where the reading of one source beside orders stands. */
export interface SourcePlace {
  cursor: JsonValue;
  /** Not before then; null: at any run. */
  nextAt: string | null;
  /** Everything was read once. */
  isWhole: boolean;
  /** When the walk over everything began, by the database's clock; null: it has ended. */
  wholeFrom: string | null;
  failures: number;
  problemCode: string | null;
  problem: string | null;
  /** How often somebody has asked for it; only `wantSource` counts. */
  wants?: number;
}

export interface SyncRow {
  account_id: string;
  cursor: JsonValue;
  phase: string;
  done: number;
  total: number | null;
  started_at: string | null;
  finished_at: string | null;
  reconciled_at: string | null;
  /** Where a person ended the first walk: nothing older is wanted. */
  window_start: string | null;
  failures: number;
  fence: number;
  claimed_at: string;
  /** By the name of the source. */
  places: Partial<Record<string, Partial<SourcePlace>>>;
}

/** Takes a connected account that is due and that nobody reads. Null: not due, paused, or in other hands. */
export function claimSync(tx: StoreTx, accountId: string, leaseMs: number): Promise<SyncRow | null> {
  return tx.one<SyncRow>(
    `update account_syncs s set fence = s.fence + 1, lease_until = now() + $2 * interval '1 ms',
      started_at = coalesce(s.started_at, now()), waiting_until = null
     from accounts a where a.id = s.account_id and a.state = 'connected' and s.account_id = $1
       and s.next_at <= now()
       and (s.lease_until is null or s.lease_until < now())
     returning s.account_id, s.cursor, s.phase, s.done, s.total, s.started_at, s.finished_at, s.reconciled_at,
       s.window_start, s.failures, s.fence, s.places, now() as claimed_at`,
    [accountId, leaseMs],
  );
}

/**
 * Stores the place reached, in the transaction of the page's orders, and renews the lease. False: another
 * runner has taken over, or a person ended this walk.
 */
export async function savePlace(
  tx: StoreTx,
  run: SyncRow,
  place: { cursor: JsonValue; read: number; total: number | null; remark: string | null },
  leaseMs: number,
): Promise<boolean> {
  const count = await tx.run(
    `update account_syncs set cursor = $3, done = done + $4, total = greatest(coalesce($5, total), done + $4),
      lease_until = now() + $6 * interval '1 ms',
       remark = $8 where account_id = $1 and fence = $2 and phase = $7`,
    [
      run.account_id,
      run.fence,
      JSON.stringify(place.cursor),
      place.read,
      place.total,
      leaseMs,
      run.phase,
      place.remark,
    ],
  );
  return count === 1;
}

/**
 * Stores the place reached in a source beside orders, in the transaction of its page, and renews the lease; a
 * source that somebody asked for meanwhile stays due. False: another runner has taken over.
 */
export async function saveSourcePlace(
  tx: StoreTx,
  run: SyncRow,
  source: string,
  place: SourcePlace,
  leaseMs: number,
): Promise<boolean> {
  return (
    (await tx.run(
      `update account_syncs set lease_until = now() + $5 * interval '1 ms',
        places = jsonb_set(places, array[$3],
        $4::jsonb || jsonb_build_object('wants', coalesce(places -> $3 -> 'wants', '0'))
       || case when coalesce(places -> $3 -> 'wants', '0') = $6 then '{}' else '{"nextAt":null}'::jsonb end)
     where account_id = $1 and fence = $2 and lease_until is not null`,
      [
        run.account_id,
        run.fence,
        source,
        JSON.stringify(place),
        leaseMs,
        JSON.stringify(run.places[source]?.wants ?? 0),
      ],
    )) === 1
  );
}

/**
 * Asks for a source at the next run, which is due now, though it may be walked at this moment: what is asked
 * for now may have come behind its last page. Safe to repeat.
 */
export async function wantSource(tx: StoreTx, accountId: string, source: string): Promise<void> {
  await tx.run(
    `update account_syncs set next_at = clock_timestamp(),
      places = jsonb_set(places, array[$2], coalesce(places -> $2, '{"isWhole":false}')
       || jsonb_build_object('nextAt', null, 'wants', coalesce((places -> $2 ->> 'wants')::integer, 0) + 1))
         where account_id = $1`,
    [accountId, source],
  );
}

/** Renews the lease of a long walk. False: another runner has taken over. */
export async function renewLease(tx: StoreTx, run: SyncRow, leaseMs: number): Promise<boolean> {
  return (
    (await tx.run(
      `update account_syncs set lease_until = now() + $3 * interval '1 ms'
         where account_id = $1 and fence = $2 and lease_until is not null`,
      [run.account_id, run.fence, leaseMs],
    )) === 1
  );
}

/**
 * A run came to its end: caught up with the orders, or without any where they are not wanted, perhaps with
 * trouble beside them. After a full comparison everything else is walked again, too. A first walk has brought
 * what is here then, webhooks' orders included: `ordersHere`, null where nobody asks. Whoever asked for a run
 * meanwhile gets it at once. Answers in how many milliseconds the next is due; null: the run is no longer
 * ours.
 */
export async function finishSync(
  tx: StoreTx,
  run: SyncRow,
  next: { inMs: number; isReconciled: boolean; problemCode: string | null; problem: string | null },
  ordersHere: number | null,
): Promise<number | null> {
  const row = await tx.one<{ in_ms: number }>(
    `update account_syncs s set window_start = case when phase = 'stopped' then now() - interval '10 minutes'
      else window_start end, phase = case when phase = 'off' then phase else 'following' end,
       read_until = $5::timestamptz,
       done = case when phase in ('following', 'off') then done else coalesce($8, done) end, total = case
         when phase in ('following', 'off') then total else coalesce($8, total) end, finished_at = now(),
         failures = 0,
       problem_code = $6, problem = $7, waiting_until = null, lease_until = null, places = case
         when $4 then '{}' else places end,
       next_at = case when s.next_at > $5::timestamptz then s.next_at else now() + $3 * interval '1 ms' end,
         reconciled_at = case when $4 or phase = 'first' then now() else reconciled_at end
     where account_id = $1 and fence = $2
       returning greatest(0, extract(epoch from next_at - now()) * 1000)::float8 as in_ms`,
    [
      run.account_id,
      run.fence,
      next.inMs,
      next.isReconciled,
      run.claimed_at,
      next.problemCode,
      next.problem,
      ordersHere,
    ],
  );
  return row?.in_ms ?? null;
}

/**
 * Ends the reading of orders that are not wanted, or begins it from the start; what lies beside them stays
 * where it is. Whoever asked for a run meanwhile gets it at once. Answers as `finishSync` does.
 */
export async function switchSync(
  tx: StoreTx,
  run: SyncRow,
  to: { phase: "off" | "first"; inMs: number },
): Promise<number | null> {
  const row = await tx.one<{ in_ms: number }>(
    `update account_syncs s set phase = $3, cursor = null, done = 0, total = null, failures = 0, problem_code = null, problem = null, waiting_until = null,
       lease_until = null, next_at = case when s.next_at > $5::timestamptz then s.next_at
         else now() + $4 * interval '1 ms' end
     where account_id = $1 and fence = $2
       returning greatest(0, extract(epoch from next_at - now()) * 1000)::float8 as in_ms`,
    [run.account_id, run.fence, to.phase, to.inMs, run.claimed_at],
  );
  return row?.in_ms ?? null;
}

export interface SyncFailure {
  nextInMs: number;
  problemCode: string | null;
  problem: string | null;
  /** The platform asked to wait: shown as such, not as trouble. */
  isWaiting: boolean;
  isMalformed: boolean;
}

/** A run could not go on; the place reached so far stays. */
export async function failSync(tx: StoreTx, run: SyncRow, failure: SyncFailure): Promise<number | null> {
  const count = await tx.run(
    `update account_syncs set failures = case when $6 then failures else failures + 1 end,
      malformed = malformed + case when $7 then 1 else 0 end,
       problem_code = $4, problem = $5, waiting_until = case when $6 then now() + $3 * interval '1 ms' end,
         lease_until = null, next_at = now() + $3 * interval '1 ms'
     where account_id = $1 and fence = $2`,
    [
      run.account_id,
      run.fence,
      Math.round(failure.nextInMs),
      failure.problemCode,
      failure.problem,
      failure.isWaiting,
      failure.isMalformed,
    ],
  );
  return count === 1 ? failure.nextInMs : null;
}

/** Accounts that wait for nobody: due, connected, with no lease. */
export function listDueSyncs(tx: StoreTx, olderThanMs: number): Promise<{ account_id: string }[]> {
  return tx.rows(
    `select s.account_id from account_syncs s join accounts a on a.id = s.account_id
      where a.state = 'connected'
       and s.next_at < now() - $1 * interval '1 ms' and (s.lease_until is null or s.lease_until < now())`,
    [olderThanMs],
  );
}

/**
 * Asks for everything to be compared again at the next run, which is due now. False: there is no such linked
 * account. Safe to repeat.
 */
export async function wantReconciliation(tx: StoreTx, accountId: string): Promise<boolean> {
  return (
    (await tx.run(
      `update account_syncs set reconciled_at = null, next_at = now()
         where account_id in (select id from accounts where id = $1 and state <> 'unlinked')`,
      [accountId],
    )) === 1
  );
}
