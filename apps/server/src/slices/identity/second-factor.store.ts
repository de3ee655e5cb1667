/**
 * Seeds, the last used step and recovery codes. What decides between many uses at once is one statement each.
 */
import type { Tx } from "../../platform/db/index.ts";

export interface SeedRow {
  seed: Buffer | null;
  pendingSeed: Buffer | null;
}

/** The sealed seeds of a user. The row stays locked until the transaction ends. */
export async function lockSeeds(tx: Tx, userId: string): Promise<SeedRow> {
  const row = await tx.one<SeedRow>(
    `select totp_seed as seed, pending_seed as "pendingSeed" from users where id = $1 for no key update`,
    [userId],
  );
  return row ?? { seed: null, pendingSeed: null };
}

/** The sealed seed in use, or null. */
export async function findSeed(tx: Tx, userId: string): Promise<Buffer | null> {
  return (
    (await tx.one<{ seed: Buffer | null }>("select totp_seed as seed from users where id = $1", [userId]))
      ?.seed ?? null
  );
}

/** Keeps a seed that waits for its first code; an earlier one is replaced. */
export async function savePendingSeed(tx: Tx, userId: string, sealed: Buffer): Promise<void> {
  await tx.run("update users set pending_seed = $2 where id = $1", [userId, sealed]);
}

/** Puts a seed to use; the step of its first code counts as used. */
export async function startSeed(tx: Tx, userId: string, sealed: Buffer, step: number): Promise<void> {
  await tx.run(
    `update users set totp_seed = $2, pending_seed = null, last_step = greatest(last_step, $3),
       updated_at = now() where id = $1`,
    [userId, sealed, step],
  );
}

/** Forgets both seeds. Says whether one was in use. */
export async function dropSeeds(tx: Tx, userId: string): Promise<boolean> {
  const isOn = (await lockSeeds(tx, userId)).seed !== null;
  await tx.run("update users set totp_seed = null, pending_seed = null, updated_at = now() where id = $1", [
    userId,
  ]);
  return isOn;
}

/** Uses a step up. True for one caller only, however many try at once; steps only go forward. */
export async function takeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  return (
    (await tx.run(
      "update users set last_step = $2 where id = $1 and last_step < $2 and totp_seed is not null",
      [userId, step],
    )) === 1
  );
}

/** New recovery codes in place of all old ones. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.run("delete from recovery_codes where user_id = $1", [userId]);
  await tx.run("insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])", [
    userId,
    hashes,
  ]);
}

/** Uses a recovery code up. True for one caller only, however many try at once. */
export async function takeRecoveryCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  return (
    (await tx.run("delete from recovery_codes where user_id = $1 and code_hash = $2", [userId, hash])) === 1
  );
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  return (
    (
      await tx.one<{ left: number }>("select count(*) as left from recovery_codes where user_id = $1", [
        userId,
      ])
    )?.left ?? 0
  );
}

/** Whether a user has an authenticator or a passkey: their password alone signs nobody in. */
export async function hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.one<{ has: boolean }>(
    `select totp_seed is not null or exists (select 1 from passkeys p where p.user_id = u.id) as has
       from users u where id = $1`,
    [userId],
  );
  return row?.has === true;
}
