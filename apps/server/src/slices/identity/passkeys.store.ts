/** Passkeys and the challenges they are asked to sign. */
import type { PasskeyView } from "@stallkeeper/contract";
import type { Tx } from "../../platform/db/index.ts";

export type ChallengePurpose = "add" | "signIn" | "confirm";

export interface PasskeyRow {
  id: string;
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
}

/**
 * Keeps a challenge until it is answered or too old; forgets the person's old ones and all beyond the newest
 * twenty.
 */
export async function insertChallenge(
  tx: Tx,
  challenge: { hash: Buffer; userId: string; purpose: ChallengePurpose; expiresAt: Date; now: Date },
): Promise<void> {
  const { hash, userId, purpose, expiresAt, now } = challenge;
  await tx.run(
    `delete from passkey_challenges where user_id = $1 and (expires_at <= $2 or challenge_hash in (
       select challenge_hash from passkey_challenges where user_id = $1 order by expires_at desc offset 19))`,
    [userId, now],
  );
  await tx.run(
    "insert into passkey_challenges (challenge_hash, user_id, purpose, expires_at) values ($1, $2, $3, $4)",
    [hash, userId, purpose, expiresAt],
  );
}

/** Uses a challenge up. True for one caller only, and only while it is young and meant for this. */
export async function takeChallenge(
  tx: Tx,
  hash: Buffer,
  userId: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<boolean> {
  const taken = await tx.run(
    `delete from passkey_challenges where challenge_hash = $1 and user_id = $2 and purpose = $3
       and expires_at > $4`,
    [hash, userId, purpose, now],
  );
  return taken === 1;
}

/** The passkeys of a user that a browser offers at an address, the oldest first. */
export function findPasskeys(tx: Tx, userId: string, rpId: string): Promise<PasskeyRow[]> {
  return tx.rows<PasskeyRow>(
    `select id, credential_id as "credentialId", public_key as "publicKey", sign_count as "signCount",
      transports
     from passkeys where user_id = $1 and rp_id = $2 order by id`,
    [userId, rpId],
  );
}

/** Keeps a new passkey. Throws the unique violation when it is known already. */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<PasskeyRow, "id"> & { userId: string; rpId: string; name: string; now: Date },
): Promise<string> {
  const { userId, credentialId, rpId, publicKey, signCount, transports, name, now } = passkey;
  const row = await tx.one<{ id: string }>(
    `insert into passkeys (user_id, credential_id, rp_id, public_key, sign_count, transports, name,
      created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [userId, credentialId, rpId, publicKey, signCount, transports, name, now],
  );
  return String(row?.id);
}

/** Notes a use. False when another use came first or the passkey is gone. */
export async function notePasskeyUse(
  tx: Tx,
  used: { id: string; signCount: number; newSignCount: number; now: Date },
): Promise<boolean> {
  const noted = await tx.run(
    "update passkeys set sign_count = $3, last_used_at = $4 where id = $1 and sign_count = $2",
    [used.id, used.signCount, used.newSignCount, used.now],
  );
  return noted === 1;
}

/** Removes a user's passkey and says its name; null when they have none of that id. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<string | null> {
  return (
    (
      await tx.one<{ name: string }>("delete from passkeys where user_id = $1 and id = $2 returning name", [
        userId,
        id,
      ])
    )?.name ?? null
  );
}

/** Removes all passkeys of a user, and what they were asked to sign. */
export async function deletePasskeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.run("delete from passkeys where user_id = $1", [userId]);
  await tx.run("delete from passkey_challenges where user_id = $1", [userId]);
}

/** A user's passkeys as they are listed. */
export function listPasskeys(tx: Tx, userId: string): Promise<PasskeyView[]> {
  return tx.rows<PasskeyView>(
    `select id as _id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys
       where user_id = $1 order by id`,
    [userId],
  );
}
