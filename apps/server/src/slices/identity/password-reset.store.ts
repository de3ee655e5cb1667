/**
 * Reset links: one per person, its hash alone. Using one up is a single statement, so that of many uses at
 * once one wins.
 */
import type { Tx } from "../../platform/db/index.ts";

export interface ResetRow {
  userId: string;
  email: string;
  name: string;
}

/**
 * Keeps a link; an older one of the same person is dead. Null stands for an address that nobody has: such a
 * link opens nothing.
 */
export async function saveReset(
  tx: Tx,
  reset: { userId: string | null; tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.run(
    `insert into password_resets (user_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at,
       expires_at = excluded.expires_at, wrong_codes = 0`,
    [reset.userId, reset.tokenHash, reset.now, reset.expiresAt],
  );
}

/** Whose link it is; null when it is used, over, or nobody's. */
export function findReset(tx: Tx, tokenHash: Buffer, now: Date): Promise<ResetRow | null> {
  return tx.one<ResetRow>(
    `select r.user_id as "userId", u.email, u.name from password_resets r join users u on u.id = r.user_id
       where r.token_hash = $1 and r.expires_at > $2`,
    [tokenHash, now],
  );
}

/** Uses a link up. True for one caller only. */
export async function takeReset(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  return (
    (await tx.run(
      "delete from password_resets where token_hash = $1 and user_id is not null and expires_at > $2",
      [tokenHash, now],
    )) === 1
  );
}

/** Counts a code that is about to be tried with a link. False: it had as many as it gets. */
export async function countResetCode(tx: Tx, tokenHash: Buffer, limit: number): Promise<boolean> {
  return (
    (await tx.run(
      "update password_resets set wrong_codes = wrong_codes + 1 where token_hash = $1 and wrong_codes < $2",
      [tokenHash, limit],
    )) === 1
  );
}

/** Sets a password whatever the old one was. */
export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.run("update users set password_hash = $2, updated_at = now() where id = $1", [
    userId,
    passwordHash,
  ]);
}

/** Forgets links that are over. Safe to repeat. */
export function deleteEndedResets(tx: Tx, now: Date): Promise<number> {
  return tx.run("delete from password_resets where expires_at <= $1", [now]);
}
