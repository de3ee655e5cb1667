/**
 * The only SQL of `sign_in_failures`. It folds the case of the keys itself, as the look for an account does.
 */
import type { Tx } from "../../platform/db/index.ts";

export interface TriesRow {
  failures: number;
  firstAt: string;
  blockedUntil: string | null;
}

/**
 * A key's count, made where there is none; its row's lock puts simultaneous tries in line until the
 * transaction ends.
 */
export async function lockTries(tx: Tx, key: string, now: Date): Promise<TriesRow | null> {
  await tx.run(
    "insert into sign_in_failures (key, failures, first_at) values (lower($1), 0, $2) on conflict do nothing",
    [key, now],
  );
  return tx.one<TriesRow>(
    `select failures, first_at as "firstAt", blocked_until as "blockedUntil" from sign_in_failures
       where key = lower($1) for update`,
    [key],
  );
}

/** Writes a key's count; without `firstAt` its window stays. */
export async function saveTries(
  tx: Tx,
  key: string,
  { failures, firstAt, blockedUntil }: { failures: number; firstAt: Date | null; blockedUntil: Date | null },
): Promise<void> {
  await tx.run(
    `update sign_in_failures set failures = $2, first_at = coalesce($3, first_at), blocked_until = $4
       where key = lower($1)`,
    [key, failures, firstAt, blockedUntil],
  );
}

/** One try fewer, and no wait. */
export async function takeTryBack(tx: Tx, key: string): Promise<void> {
  await tx.run(
    `update sign_in_failures set failures = greatest(failures - 1, 0), blocked_until = null
       where key = lower($1)`,
    [key],
  );
}

/** Starts a key's count again. Safe to repeat. */
export async function deleteTries(tx: Tx, key: string): Promise<void> {
  await tx.run("delete from sign_in_failures where key = lower($1)", [key]);
}

/** Forgets what was last counted before a moment. Safe to repeat. */
export function deleteTriesBefore(tx: Tx, before: Date): Promise<number> {
  return tx.run("delete from sign_in_failures where greatest(first_at, blocked_until) < $1", [before]);
}
