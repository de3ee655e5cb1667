/**
 * Proves again who sits in front of a session, so that sensitive actions go on for five minutes (reliability,
 * threat 5).
 */
import { AppError, type ConfirmLoginInput } from "@stallkeeper/contract";
import type { Member, Services } from "../../platform/context.ts";
import { recentLoginMs } from "../../platform/recent-login.ts";
import { verifyPassword } from "./password-hash.ts";
import { codeWrong, prepareProof } from "./second-factor.service.ts";
import { noteConfirmation } from "./sessions.store.ts";
import { countOwnTry, forgiveOwnTries } from "./sign-in-throttle.ts";
import { findUser } from "./users.store.ts";
import type { Visitor } from "./visitor.ts";

/**
 * Takes a password, a code or a passkey. Returns until when sensitive actions are open. Throws
 * PASSWORD_WRONG, CODE_WRONG, PASSKEY_REFUSED, TOO_MANY_TRIES.
 */
export async function confirmLogin(
  services: Services,
  member: Member,
  input: ConfirmLoginInput,
  visitor: Visitor,
): Promise<Date> {
  const { password, passkey } = input;
  if (password !== undefined) await checkOwnPassword(services, member, password, "password");
  const use =
    password === undefined
      ? await prepareProof(services, member.userId, input, "confirm", visitor.party)
      : null;
  const now = services.now();
  await services.db.asSystem(async (tx) => {
    if (use !== null && !(await use(tx)))
      throw passkey === undefined ? codeWrong() : new AppError("PASSKEY_REFUSED");
    await noteConfirmation(tx, member.sessionId, now);
  });
  return new Date(now.getTime() + recentLoginMs);
}

/**
 * The hash of a member's password after it was given rightly; tries count for the session, apart from
 * sign-ins. Throws PASSWORD_WRONG at the field, TOO_MANY_TRIES.
 */
export async function checkOwnPassword(
  services: Services,
  member: Member,
  password: string,
  field: string,
): Promise<string> {
  const waitMs = await services.db.asSystem((tx) => countOwnTry(tx, member.sessionId, services.now()));
  if (waitMs > 0) throw new AppError("TOO_MANY_TRIES", { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  const found = await services.db.asSystem((tx) => findUser(tx, member.userId));
  const isRight = await verifyPassword(password, found?.passwordHash ?? null);
  if (!isRight || found === null)
    throw new AppError("PASSWORD_WRONG", { fields: { [field]: new AppError("PASSWORD_WRONG").message } });
  await services.db.asSystem((tx) => forgiveOwnTries(tx, member.sessionId));
  return found.passwordHash;
}
