/**
 * The second factor of somebody who lost it, taken off by an administrator (docs/adr/0166).
 *
 *   on -> (reset) -> off: authenticator, passkeys and recovery codes are gone; every session and API token
 *     ends, wherever it was; the person is told by mail; their password stays
 *
 * A set-up or a sign-in under way at that moment waits for the person's row and finds its session ended.
 */
import { AppError } from "@stallkeeper/contract";
import { allows } from "@stallkeeper/domain";
import type { Services } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/index.ts";
import { oneLine, queueMail, type Mail } from "../../platform/mail/index.ts";
import { endApiTokensOf } from "./api-tokens.service.ts";
import { listOwnStores } from "./members.store.ts";
import { deletePasskeysOf } from "./passkeys.store.ts";
import { dropSeeds, hasSecondFactor, lockSeeds, replaceRecoveryCodes } from "./second-factor.store.ts";
import { endSessionsOf } from "./sessions.service.ts";

const noticeMs = 7 * 24 * 3_600_000;

export interface ResetOf {
  userId: string;
  name: string;
  email: string;
  /** Who resets it; null for the service. */
  byUserId: string | null;
}

/**
 * Takes a person's second factor off within the caller's transaction, and tells them. Throws TWO_FACTOR_OFF
 * where there is none, MEMBER_ELSEWHERE where they belong to a store that the acting person doesn't
 * administer: their second factor guards that one too.
 */
export async function resetSecondFactor(tx: Tx, services: Services, of: ResetOf): Promise<void> {
  await lockSeeds(tx, of.userId);
  if (!(await hasSecondFactor(tx, of.userId))) throw new AppError("TWO_FACTOR_OFF");
  if (of.byUserId !== null) await requireAllStores(tx, of.userId, of.byUserId);
  await dropSeeds(tx, of.userId);
  await deletePasskeysOf(tx, of.userId);
  await replaceRecoveryCodes(tx, of.userId, []);
  await endApiTokensOf(tx, of.userId);
  await endSessionsOf(tx, of.userId, null);
  await queueMail(
    services,
    tx,
    { to: of.email, ...factorResetMail(of) },
    { expiresAt: new Date(services.now().getTime() + noticeMs) },
  );
}

/** To the person: what is gone, and what to do. Pure. */
export function factorResetMail({ name }: { name: string }): Pick<Mail, "subject" | "text"> {
  return {
    subject: "Two-factor was reset for your Stallkeeper account",
    text: [
      `Hello ${oneLine(name) || "there"},`,
      "",
      "an administrator of your store reset two-factor for your Stallkeeper account. Your authenticator, " +
        "passkeys and recovery codes no longer work there, and you were signed out everywhere.",
      "",
      "Sign in with your password and turn two-factor on again under Profile.",
      "",
      "If you didn't ask for this, change your password now and tell an administrator of your store.",
      "",
    ].join("\n"),
  };
}

async function requireAllStores(tx: Tx, userId: string, byUserId: string): Promise<void> {
  const administered = (await listOwnStores(tx, byUserId))
    .filter(({ scopes }) => allows(scopes, "admin"))
    .map(({ id }) => id);
  const theirs = await listOwnStores(tx, userId);
  if (!theirs.every(({ id }) => administered.includes(id))) throw new AppError("MEMBER_ELSEWHERE");
}
