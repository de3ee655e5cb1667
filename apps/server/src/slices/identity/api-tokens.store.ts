/**
 * Personal API tokens: the database keeps a hash. A token ends with its membership and with its owner's
 * password (migration 0005), and when two-factor is turned on or off (fresh-keys.service).
 */
import type { Pool } from "pg";
import type { ApiTokenView, StoreTokenView } from "@stallkeeper/contract";
import type { Scope } from "@stallkeeper/domain";
import type { Tx } from "../../platform/db/index.ts";

export interface ApiTokenOwner {
  userId: string;
  storeId: string;
}

export interface ApiTokenRow extends ApiTokenOwner {
  tokenId: string;
  granted: Scope[];
  expiresAt: string | null;
  lastUsedAt: string | null;
  name: string;
  email: string;
  role: string;
  /** What the member may do now. */
  held: string[];
  /** The role needs a second factor since before `dueSince`, and the person has none. */
  lacksTwoFactor: boolean;
}

/** Adds a token. */
export async function insertApiToken(
  tx: Tx,
  token: ApiTokenOwner & {
    name: string;
    scopes: readonly Scope[];
    tokenHash: Buffer;
    now: Date;
    expiresAt: Date | null;
  },
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into api_tokens (store_id, user_id, name, scopes, token_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [token.storeId, token.userId, token.name, token.scopes, token.tokenHash, token.now, token.expiresAt],
  );
  return String(row?.id);
}

/** A member's own tokens in a store, the newest first. */
export function listApiTokens(tx: Tx, { storeId, userId }: ApiTokenOwner): Promise<ApiTokenView[]> {
  return tx.rows<ApiTokenView>(
    `select id as "_id", name, scopes, created_at as "createdAt", expires_at as "expiresAt",
      last_used_at as "lastUsedAt"
     from api_tokens where store_id = $1 and user_id = $2 order by created_at desc, id desc`,
    [storeId, userId],
  );
}

/** Ends a member's own token and tells what it was called; null when there is no such token of theirs. */
export function deleteApiToken(
  tx: Tx,
  { storeId, userId }: ApiTokenOwner,
  tokenId: string,
): Promise<{ name: string; scopes: string[] } | null> {
  return tx.one(
    "delete from api_tokens where id = $1 and store_id = $2 and user_id = $3 returning name, scopes",
    [tokenId, storeId, userId],
  );
}

/** The tokens of everybody in a store, as their live streams know them. */
export function findTokensIn(tx: Tx, storeId: string): Promise<{ id: string; storeId: string }[]> {
  return tx.rows(`select id, store_id as "storeId" from api_tokens where store_id = $1`, [storeId]);
}

/** Ends all tokens of a user in all stores, and says which. */
export function deleteApiTokensOf(tx: Tx, userId: string): Promise<{ id: string; storeId: string }[]> {
  return tx.rows(`delete from api_tokens where user_id = $1 returning id, store_id as "storeId"`, [userId]);
}

/**
 * The token behind a hash with whom it is for; null when there is none, the membership ended or the store is
 * archived. One statement, no transaction.
 */
export async function findApiToken(
  pool: Pool,
  tokenHash: Buffer,
  dueSince: Date,
): Promise<ApiTokenRow | null> {
  const { rows } = await pool.query<ApiTokenRow>({
    name: "find-api-token",
    text: `select t.id as "tokenId", t.scopes as granted, t.expires_at as "expiresAt",
      t.last_used_at as "lastUsedAt",
        t.user_id as "userId", t.store_id as "storeId", u.name, u.email, m.role, m.scopes as held,
        exists (select 1 from two_factor_roles r where r.store_id = m.store_id and r.role = m.role
          and r.since <= $2) and u.totp_seed is null
          and not exists (select 1 from passkeys p where p.user_id = u.id) as "lacksTwoFactor"
      from api_tokens t join users u on u.id = t.user_id
      join memberships m on m.user_id = t.user_id and m.store_id = t.store_id
      join stores_shared s on s.id = t.store_id
      where t.token_hash = $1 and s.archived_at is null`,
    values: [tokenHash, dueSince],
  });
  return rows[0] ?? null;
}

/** Whether a token is still good at a moment. */
export async function hasApiToken(pool: Pool, tokenId: string, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select 1 from api_tokens where id = $1 and (expires_at is null or expires_at > $2)",
    [tokenId, now],
  );
  return rowCount === 1;
}

/** Notes that a token was used. */
export async function touchApiToken(pool: Pool, tokenId: string, now: Date): Promise<void> {
  await pool.query("update api_tokens set last_used_at = greatest(last_used_at, $2) where id = $1", [
    tokenId,
    now,
  ]);
}

/** Forgets tokens that are over. Safe to repeat. */
export function deleteEndedApiTokens(tx: Tx, now: Date): Promise<number> {
  return tx.run("delete from api_tokens where expires_at <= $1", [now]);
}

/** The tokens of everybody in a store, the newest first. */
export function listStoreTokens(tx: Tx, storeId: string): Promise<StoreTokenView[]> {
  return tx.rows<StoreTokenView>(
    `select t.id as "_id", t.name, t.scopes, t.created_at as "createdAt", t.expires_at as "expiresAt",
      t.last_used_at as "lastUsedAt", u.name as owner
     from api_tokens t join users u on u.id = t.user_id
     where t.store_id = $1 order by t.created_at desc, t.id desc`,
    [storeId],
  );
}

/** Ends a token of anybody in the store and tells what it was called; null when the store has no such token. */
export function deleteStoreToken(
  tx: Tx,
  storeId: string,
  tokenId: string,
): Promise<{ name: string; scopes: string[] } | null> {
  return tx.one("delete from api_tokens where id = $1 and store_id = $2 returning name, scopes", [
    tokenId,
    storeId,
  ]);
}
