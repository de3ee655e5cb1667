/** The only SQL of `oauth_states`: sign-ins at marketplaces that somebody has begun. */
import { createHash } from "node:crypto";
import type { OAuthApplication } from "@stallkeeper/connector-sdk";
import type { StoreTx } from "../../platform/db/index.ts";
import type { SecretBox } from "../../platform/secret-box.ts";

export interface PendingLink {
  sessionId: string;
  userId: string;
  platform: string;
  /** The account that is connected again, or null. */
  accountId: string | null;
  baseUrl: string | null;
  redirectUri: string;
  verifier: string;
  /** The seller's own application at the marketplace; null: ours. */
  application: OAuthApplication | null;
}

type SealedPart = Pick<PendingLink, "verifier" | "application">;

/** Where the PKCE verifier of a state belongs, and the application that goes with it. */
export function verifierPlace(storeId: string, stateHash: Buffer): string {
  return `oauth_states.verifier:${storeId}:${stateHash.toString("hex")}`;
}

/** What the database keeps of a state. */
export function hashState(state: string): Buffer {
  return createHash("sha256").update(state).digest();
}

/** Keeps a sign-in until it ends or `expiresAt`; the store's expired ones are forgotten with it. */
export async function savePendingLink(
  tx: StoreTx,
  secrets: SecretBox,
  state: string,
  link: PendingLink,
  times: { now: Date; expiresAt: Date },
): Promise<void> {
  const stateHash = hashState(state);
  const { verifier, application } = link;
  await tx.run("delete from oauth_states where expires_at <= $1", [times.now]);
  await tx.run(
    `insert into oauth_states (store_id, state_hash, session_id, user_id, platform, account_id, base_url,
      redirect_uri, verifier, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tx.storeId,
      stateHash,
      link.sessionId,
      link.userId,
      link.platform,
      link.accountId,
      link.baseUrl,
      link.redirectUri,
      secrets.seal({ verifier, application }, verifierPlace(tx.storeId, stateHash)),
      times.expiresAt,
    ],
  );
}

/**
 * Takes the sign-in that a session began in this store; it works once. Null: unknown, another session's, used
 * or too old.
 */
export async function takePendingLink(
  tx: StoreTx,
  secrets: SecretBox,
  state: string,
  session: { sessionId: string; now: Date },
): Promise<PendingLink | null> {
  const stateHash = hashState(state);
  const row = await tx.one<Omit<PendingLink, keyof SealedPart> & { sealed: Buffer }>(
    `delete from oauth_states where state_hash = $1 and session_id = $2 and expires_at > $3
     returning session_id as "sessionId", user_id as "userId", platform, account_id as "accountId",
       base_url as "baseUrl", redirect_uri as "redirectUri", verifier as sealed`,
    [stateHash, session.sessionId, session.now],
  );
  if (row === null) return null;
  const { sealed, ...link } = row;
  return { ...link, ...secrets.open<SealedPart>(sealed, verifierPlace(tx.storeId, stateHash)) };
}
