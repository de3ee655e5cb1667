/**
 * New addresses that wait for their link: one per person. Using a link up is a single statement, so that of
 * many uses at once one wins.
 */
import type { Tx } from "../../platform/db/index.ts";

/** How long a wish is shown after its link is over. */
const shownMs = 24 * 3_600_000;

/** Keeps a person's new address and the hash of its link; an earlier one is dead. */
export async function saveEmailChange(
  tx: Tx,
  change: { userId: string; email: string; tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.run(
    `insert into email_changes (user_id, email, token_hash, created_at, expires_at)
      values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update
       set email = excluded.email, token_hash = excluded.token_hash, created_at = excluded.created_at,
       expires_at = excluded.expires_at`,
    [change.userId, change.email, change.tokenHash, change.now, change.expiresAt],
  );
}

/** The address that a person waits for, link dead or alive; null when there is none. */
export async function findWaitingEmail(tx: Tx, userId: string): Promise<string | null> {
  return (
    (await tx.one<{ email: string }>("select email from email_changes where user_id = $1", [userId]))
      ?.email ?? null
  );
}

/**
 * Uses a person's link up and gives the address it was mailed to; null when it is used, over, or somebody
 * else's.
 */
export async function takeEmailChange(
  tx: Tx,
  userId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<string | null> {
  const sql =
    "delete from email_changes where user_id = $1 and token_hash = $2 and expires_at > $3 returning email";
  return (await tx.one<{ email: string }>(sql, [userId, tokenHash, now]))?.email ?? null;
}

/** Forgets the address that a person waits for, and gives it; null when there is none. */
export async function dropEmailChange(tx: Tx, userId: string): Promise<string | null> {
  return (
    (
      await tx.one<{ email: string }>("delete from email_changes where user_id = $1 returning email", [
        userId,
      ])
    )?.email ?? null
  );
}

/** Forgets wishes whose link has been over for a day. Safe to repeat. */
export function deleteStaleEmailChanges(tx: Tx, now: Date): Promise<number> {
  return tx.run("delete from email_changes where expires_at <= $1", [new Date(now.getTime() - shownMs)]);
}
