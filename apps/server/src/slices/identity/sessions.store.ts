/**
 * Sessions in the database: only hashes of their two secrets are kept. A session ends at sign-out, after a
 * day without use, and in any case after seven days (decisions 4).
 */
import { daysInMs } from "@stallkeeper/domain";
import type { Pool } from "pg";
import type { Tx } from "../../platform/db/index.ts";

export const sessionDays = 7;
export const idleMs = 24 * 3_600_000;

export interface SessionRow {
  sessionId: string;
  tokenHash: Buffer;
  lastSeenAt: string;
  expiresAt: string;
  confirmedAt: string;
  userId: string;
  storeId: string;
  name: string;
  email: string;
  role: string;
  scopes: string[];
  /** The role needs a second factor since before this session began, and the person has none. */
  lacksTwoFactor: boolean;
}

export interface NewSession {
  userId: string;
  storeId: string;
  sidHash: Buffer;
  tokenHash: Buffer;
  address: string;
  agent: string;
  isNewPlace: boolean;
  now: Date;
}

export interface EndedSession {
  id: string;
  storeId: string;
}

export interface ListedSession {
  id: string;
  agent: string | null;
  address: string | null;
  createdAt: string;
  lastSeenAt: string;
  isNewPlace: boolean;
}

/** Opens a session. */
export async function insertSession(tx: Tx, session: NewSession): Promise<string> {
  const expiresAt = new Date(session.now.getTime() + daysInMs(sessionDays));
  const row = await tx.one<{ id: string }>(
    `insert into sessions (user_id, store_id, sid_hash, token_hash, address, agent, created_at, last_seen_at,
      confirmed_at, expires_at, is_new_place)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $7, $8, $9) returning id`,
    [
      session.userId,
      session.storeId,
      session.sidHash,
      session.tokenHash,
      session.address,
      session.agent.slice(0, 300),
      session.now,
      expiresAt,
      session.isNewPlace,
    ],
  );
  return String(row?.id);
}

/**
 * The session behind a hash with who it is for; null when there is none or the membership ended. One
 * statement, no transaction.
 */
export async function findSession(pool: Pool, sidHash: Buffer): Promise<SessionRow | null> {
  const { rows } = await pool.query<SessionRow>({
    name: "find-session",
    text: `select s.id as "sessionId", s.token_hash as "tokenHash", s.last_seen_at as "lastSeenAt",
      s.expires_at as "expiresAt", s.confirmed_at as "confirmedAt",
        s.user_id as "userId", s.store_id as "storeId", u.name, u.email, m.role, m.scopes,
        exists (select 1 from two_factor_roles r where r.store_id = m.store_id and r.role = m.role
          and r.since <= s.created_at) and u.totp_seed is null
          and not exists (select 1 from passkeys p where p.user_id = u.id) as "lacksTwoFactor"
      from sessions s join users u on u.id = s.user_id
      join memberships m on m.user_id = s.user_id and m.store_id = s.store_id
      where s.sid_hash = $1`,
    values: [sidHash],
  });
  return rows[0] ?? null;
}

/** Whether a session is still open at a moment. */
export async function hasOpenSession(pool: Pool, sessionId: string, now: Date): Promise<boolean> {
  const idleSince = new Date(now.getTime() - idleMs);
  const { rowCount } = await pool.query(
    "select 1 from sessions where id = $1 and expires_at > $2 and last_seen_at > $3",
    [sessionId, now, idleSince],
  );
  return rowCount === 1;
}

/** Notes that a session was used. */
export async function touchSession(pool: Pool, sessionId: string, now: Date): Promise<void> {
  await pool.query("update sessions set last_seen_at = greatest(last_seen_at, $2) where id = $1", [
    sessionId,
    now,
  ]);
}

/** Ends a session by its secret's hash and says which it was and whose. */
export function deleteSession(
  tx: Tx,
  sidHash: Buffer,
): Promise<(EndedSession & { userId: string; name: string }) | null> {
  return tx.one(
    `delete from sessions s using users u where s.sid_hash = $1 and u.id = s.user_id
     returning s.id, s.store_id as "storeId", s.user_id as "userId", u.name`,
    [sidHash],
  );
}

/** Ends one session of a user; null when they have none of that id. */
export function deleteSessionById(tx: Tx, userId: string, sessionId: string): Promise<EndedSession | null> {
  return tx.one(`delete from sessions where user_id = $1 and id = $2 returning id, store_id as "storeId"`, [
    userId,
    sessionId,
  ]);
}

/** Ends all sessions of a user but one, and says which. */
export function deleteSessionsOf(
  tx: Tx,
  userId: string,
  exceptSessionId: string | null,
): Promise<EndedSession[]> {
  return tx.rows(
    `delete from sessions where user_id = $1 and id is distinct from $2::uuid
       returning id, store_id as "storeId"`,
    [userId, exceptSessionId],
  );
}

/** Ends the sessions of a user beyond a number, those that were used least lately, and says which. */
export function deleteSurplusSessions(tx: Tx, userId: string, kept: number): Promise<EndedSession[]> {
  return tx.rows(
    `delete from sessions where id in (select id from sessions where user_id = $1
      order by last_seen_at desc, id desc offset $2)
     returning id, store_id as "storeId"`,
    [userId, kept],
  );
}

/**
 * Gives the session of a secret new secrets and notes the moment as its confirmation. False when that secret
 * opens it no more.
 */
export async function rekeySession(
  tx: Tx,
  oldSidHash: Buffer,
  keys: { sidHash: Buffer; tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const changed = await tx.run(
    "update sessions set sid_hash = $2, token_hash = $3, confirmed_at = $4 where sid_hash = $1",
    [oldSidHash, keys.sidHash, keys.tokenHash, keys.now],
  );
  return changed === 1;
}

/** Whether a secret opens a session, within a transaction that holds its user's row. */
export async function opensSession(tx: Tx, sidHash: Buffer): Promise<boolean> {
  return (await tx.one("select 1 from sessions where sid_hash = $1", [sidHash])) !== null;
}

/** Notes that the person behind a session proved who they are. */
export async function noteConfirmation(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.run("update sessions set confirmed_at = greatest(confirmed_at, $2) where id = $1", [
    sessionId,
    now,
  ]);
}

/** The open sessions of a user, the last used first. */
export function findSessionsOf(tx: Tx, userId: string, now: Date): Promise<ListedSession[]> {
  return tx.rows<ListedSession>(
    `select id, agent, address, created_at as "createdAt", last_seen_at as "lastSeenAt",
      is_new_place as "isNewPlace"
     from sessions where user_id = $1 and expires_at > $2 and last_seen_at > $3
       order by last_seen_at desc, id desc`,
    [userId, now, new Date(now.getTime() - idleMs)],
  );
}

/** Forgets sessions that are over. Safe to repeat. */
export function deleteEndedSessions(tx: Tx, now: Date): Promise<number> {
  return tx.run("delete from sessions where expires_at <= $1 or last_seen_at <= $2", [
    now,
    new Date(now.getTime() - idleMs),
  ]);
}
