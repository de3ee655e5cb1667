/**
 * Password reset (USER-7; reliability, threat 3).
 *
 *   asked for -> mailed -> used            30 minutes, one use, the second factor is still asked
 *                       -> dead            over, a newer one, a changed password or address, five wrong codes
 *
 * Whether an address is known shows in nothing: the same statements run, the same words are answered, and a
 * mail to nobody is queued like any other. Only the hash of the token is kept; the token itself travels
 * sealed in its mail. The link is made from the configured address alone, never from what a request says
 * about itself.
 */
import { isCommonPassword } from "@stallkeeper/domain";
import { AppError, type ResetPasswordInput } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import type { Services } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/index.ts";
import { queueMail } from "../../platform/mail/index.ts";
import { endApiTokensOf } from "./api-tokens.service.ts";
import { hashPassword } from "./password-hash.ts";
import { resetMail } from "./password-reset.mail.ts";
import { countResetCode, findReset, saveReset, setPassword, takeReset } from "./password-reset.store.ts";
import { countProof, takeCode } from "./second-factor.service.ts";
import { hasSecondFactor } from "./second-factor.store.ts";
import { hashSecret, makeSecret } from "./secrets.ts";
import { endSessionsOf } from "./sessions.service.ts";
import { commonPasswordText } from "./setup.service.ts";
import { countResetAsked, forgiveCodeTries, forgiveTry } from "./sign-in-throttle.ts";
import { findMemberships, findUserByEmail, lockPassword } from "./users.store.ts";

export const resetMinutes = 30;
const codesPerLink = 5;

/**
 * Mails a link to whoever has the address, if anybody. Throws TOO_MANY_TRIES, for known and unknown addresses
 * alike. A repeat replaces the link.
 */
export async function askForReset(services: Services, email: string, address: string): Promise<void> {
  const waitMs = await services.db.asSystem((tx) => countResetAsked(tx, email, address, services.now()));
  if (waitMs > 0) throw new AppError("TOO_MANY_TRIES", { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  await services.db.asSystem(async (tx) => {
    const user = await findUserByEmail(tx, email);
    const { link, expiresAt } = await makeResetLink(tx, services, user?.id ?? null);
    await queueMail(
      services,
      tx,
      { to: user?.email ?? null, ...resetMail({ name: user?.name ?? "", link, minutes: resetMinutes }) },
      { expiresAt },
    );
  });
}

/** A new link for a user within the caller's transaction; null makes one that opens nothing. */
export async function makeResetLink(
  tx: Tx,
  { config, now }: Pick<Services, "config" | "now">,
  userId: string | null,
): Promise<{ link: string; expiresAt: Date }> {
  const token = makeSecret();
  const expiresAt = new Date(now().getTime() + resetMinutes * 60_000);
  await saveReset(tx, { userId, tokenHash: hashSecret(token), now: now(), expiresAt });
  return { link: `${config.publicUrl}/reset/${token}`, expiresAt };
}

/** Looks whether a link still works, and uses nothing up. Throws RESET_LINK_DEAD. */
export async function lookAtReset({ db, now }: Pick<Services, "db" | "now">, token: string): Promise<void> {
  if ((await db.asSystem((tx) => findReset(tx, hashSecret(token), now()))) === null)
    throw new AppError("RESET_LINK_DEAD");
}

/**
 * Sets a new password by a link, ends all sessions and signs nobody in. With a second factor on, a code must
 * come along: without one it is asked for and the link stays good. Throws RESET_LINK_DEAD, TWO_FACTOR_WRONG,
 * TOO_MANY_TRIES after five wrong codes of whatever way in, FIELDS_INVALID for a common password.
 */
export async function resetPassword(
  services: Services,
  input: ResetPasswordInput,
  address: string,
): Promise<{ twoFactorRequired?: true }> {
  const { db, now } = services;
  const tokenHash = hashSecret(input.token);
  const reset = await db.asSystem((tx) => findReset(tx, tokenHash, now()));
  if (reset === null) throw new AppError("RESET_LINK_DEAD");
  const { userId, email, name } = reset;
  if (isCommonPassword(input.newPassword))
    throw new AppError("FIELDS_INVALID", { fields: { newPassword: commonPasswordText } });
  const isAsked = await db.asSystem((tx) => hasSecondFactor(tx, userId));
  const { code = "" } = input;
  if (isAsked && code === "") return { twoFactorRequired: true };
  // Counted before it is looked at and by itself, so that codes sent at the same moment count too.
  if (isAsked) {
    if (!(await db.asSystem((tx) => countResetCode(tx, tokenHash, codesPerLink))))
      throw new AppError("RESET_LINK_DEAD");
    // And with all other tries of the person's codes: a mailbox gives new links, no new guesses.
    await countProof(services, userId);
  }
  const passwordHash = await hashPassword(input.newPassword);
  return db.asSystem(async (tx) => {
    // In line with whoever changes the password or the second factor: one that came up meanwhile is asked
    // for.
    await lockPassword(tx, userId);
    if (!isAsked && (await hasSecondFactor(tx, userId))) return { twoFactorRequired: true };
    if (!(await takeReset(tx, tokenHash, now()))) throw new AppError("RESET_LINK_DEAD");
    if (isAsked && !(await takeCode(services, tx, userId, code))) throw new AppError("TWO_FACTOR_WRONG");
    await endApiTokensOf(tx, userId);
    await setPassword(tx, userId, passwordHash);
    await forgiveTry(tx, email, address);
    if (isAsked) await forgiveCodeTries(tx, userId);
    await endSessionsOf(tx, userId);
    for (const { storeId } of await findMemberships(tx, userId)) {
      await recordAudit(
        tx,
        { storeId, userId, name, sessionId: null, address },
        { action: "passwordReset", object: { type: "user", id: userId } },
      );
    }
    return {};
  });
}
