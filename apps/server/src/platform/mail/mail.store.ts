/**
 * Mail that waits to be sent. A row is `waiting`, then `sent` or `gaveUp`; its sealed content goes with the
 * last step. Whoever sends it holds it by a lease; the count of attempts is the fence, so that a sender that
 * was frozen settles nothing.
 */
import type { Tx } from "../db/index.ts";

export interface WaitingMail {
  id: string;
  sealed: Buffer;
  attempts: number;
  createdAt: string;
  expiresAt: string;
}

/** Adds a mail under an id that its content was sealed for. */
export async function insertMail(
  tx: Tx,
  mail: { id: string; sealed: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.run(
    "insert into mails (id, sealed, next_at, created_at, expires_at) values ($1, $2, $3, $3, $4)",
    [mail.id, mail.sealed, mail.now, mail.expiresAt],
  );
}

/** Takes a mail that is due for one attempt; null when it is settled, not due or held by somebody else. */
export function claimMail(tx: Tx, id: string, now: Date, leaseMs: number): Promise<WaitingMail | null> {
  return tx.one<WaitingMail>(
    `update mails set attempts = attempts + 1, lease_until = $3
     where id = $1 and state = 'waiting' and next_at <= $2 and (lease_until is null or lease_until <= $2)
     returning id, sealed, attempts, created_at as "createdAt", expires_at as "expiresAt"`,
    [id, now, new Date(now.getTime() + leaseMs)],
  );
}

/** Settles a mail and forgets its content. Nothing happens when another attempt has begun since. */
export function settleMail(
  tx: Tx,
  mail: WaitingMail,
  how: { state: "sent" | "gaveUp"; problem: string | null; now: Date },
): Promise<number> {
  return tx.run(
    `update mails set state = $3, problem = $4, settled_at = $5, sealed = null, lease_until = null
     where id = $1 and attempts = $2 and state = 'waiting'`,
    [mail.id, mail.attempts, how.state, how.problem, how.now],
  );
}

/** Puts a mail off until a moment. Nothing happens when another attempt has begun since. */
export function putMailOff(
  tx: Tx,
  mail: WaitingMail,
  how: { problem: string; nextAt: Date },
): Promise<number> {
  return tx.run(
    `update mails set problem = $3, next_at = $4, lease_until = null
       where id = $1 and attempts = $2 and state = 'waiting'`,
    [mail.id, mail.attempts, how.problem, how.nextAt],
  );
}

/** The mails that somebody could send now, the oldest first. */
export async function findDueMails(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from mails where state = 'waiting' and next_at <= $1
       and (lease_until is null or lease_until <= $1) order by next_at limit $2`,
    [now, limit],
  );
  return rows.map(({ id }) => id);
}

/** Forgets mails that were settled before a moment. Safe to repeat. */
export function deleteSettledMails(tx: Tx, before: Date): Promise<number> {
  return tx.run("delete from mails where state <> 'waiting' and settled_at < $1", [before]);
}

export interface MailFigures {
  waiting: number;
  oldestAt: string | null;
  gaveUp: number;
  lastProblem: string | null;
}

/** Mail that waits, and what was given up since a moment. */
export function readMailFigures(tx: Tx, since: Date): Promise<MailFigures | null> {
  return tx.one<MailFigures>(
    `select count(*) filter (where state = 'waiting') as waiting,
       min(created_at) filter (where state = 'waiting') as "oldestAt",
       count(*) filter (where state = 'gaveUp' and settled_at > $1) as "gaveUp",
       (array_agg(problem order by created_at desc) filter (where problem is not null and state <> 'sent'))[1]
         as "lastProblem"
     from mails where state = 'waiting' or settled_at > $1`,
    [since],
  );
}
