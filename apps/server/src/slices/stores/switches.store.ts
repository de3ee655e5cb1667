/** SQL of `server_switches`; they belong to people, so it works as the service. */
import type { StoreTx, Tx } from "../../platform/db/index.ts";

export interface ServerSwitch {
  id: string;
  userId: string;
  sessionId: string;
  fromStore: string;
  toStore: string;
  state: string;
  requestedAt: string;
}

const columns = `id, user_id as "userId", session_id as "sessionId", from_store as "fromStore", to_store as "toStore", state, requested_at as "requestedAt"`;

/**
 * Begins a move; an earlier one of the person that has not ended yet is overtaken by it, one of the same
 * moment too.
 */
export async function insertSwitch(
  tx: Tx,
  move: Pick<ServerSwitch, "userId" | "sessionId" | "fromStore" | "toStore">,
  now: Date,
): Promise<string> {
  // Of two wishes at once the second waits for the first and then overtakes it.
  await tx.rows("select pg_advisory_xact_lock(hashtextextended('server-switch:' || $1, 0))", [move.userId]);
  await tx.run(
    `update server_switches set state = 'overtaken', ended_at = $2
       where user_id = $1 and state = 'catchingUp'`,
    [move.userId, now],
  );
  const row = await tx.one<{ id: string }>(
    `insert into server_switches (user_id, session_id, from_store, to_store, requested_at)
       values ($1, $2, $3, $4, $5) returning id`,
    [move.userId, move.sessionId, move.fromStore, move.toStore, now],
  );
  return String(row?.id);
}

/** A move that has not ended, or null. */
export function findOpenSwitch(tx: Tx, switchId: string): Promise<ServerSwitch | null> {
  return tx.one(`select ${columns} from server_switches where id = $1 and state = 'catchingUp'`, [switchId]);
}

/** The same, locked until the transaction ends: of two workers one finds nothing. */
export function lockOpenSwitch(tx: Tx, switchId: string): Promise<ServerSwitch | null> {
  return tx.one(`select ${columns} from server_switches where id = $1 and state = 'catchingUp' for update`, [
    switchId,
  ]);
}

/** Moves that have not ended. */
export function listOpenSwitches(tx: Tx): Promise<{ id: string; userId: string; toStore: string }[]> {
  return tx.rows(
    `select id, user_id as "userId", to_store as "toStore" from server_switches where state = 'catchingUp'
       order by requested_at`,
  );
}

/** Ends a move. */
export async function endSwitch(
  tx: Tx,
  switchId: string,
  state: "done" | "failed",
  now: Date,
): Promise<void> {
  await tx.run("update server_switches set state = $2, ended_at = $3 where id = $1", [switchId, state, now]);
}

/**
 * Whether every connected account of a store was read by a pass that began after a moment: one that was under
 * way then may have gone past what is new (decisions 9). Works in that store.
 */
export async function isCaughtUp(tx: Tx, since: string): Promise<boolean> {
  const row = await tx.one<{ open: number }>(
    `select count(*) as open from accounts_shared a join accounts_reading s on s.account_id = a.id
     where a.state = 'connected' and s.phase in ('following', 'first')
       and (s.read_until is null or s.read_until < $1) and s.problem_code is null
       and s.waiting_until is null`,
    [since],
  );
  return (row?.open ?? 0) === 0;
}

/** The database's clock. */
export async function readClock(tx: Tx): Promise<string | null> {
  return (await tx.one<{ at: string }>("select now() as at"))?.at ?? null;
}

/** Works in one store within a transaction that goes over several: with its rights and no others. */
export async function actIn(tx: Tx, storeId: string, work: (tx: StoreTx) => Promise<void>): Promise<void> {
  await tx.run("select set_config('role', 'app', true), set_config('app.store', $1, true)", [storeId]);
  await work({ ...tx, storeId });
  await tx.run("reset role");
}
