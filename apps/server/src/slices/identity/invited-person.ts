/**
 * The two ways in for whoever holds an invitation and is not signed in: as somebody new, or by the password
 * they have.
 */
import { isCommonPassword } from "@stallkeeper/domain";
import { AppError, type NewPersonInput } from "@stallkeeper/contract";
import type { Services } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/index.ts";
import { hashPassword } from "./password-hash.ts";
import { askForPasskey, type PasskeyAnswer } from "./passkeys.service.ts";
import { prepareProof } from "./second-factor.service.ts";
import { hasSecondFactor } from "./second-factor.store.ts";
import { commonPasswordText } from "./setup.service.ts";
import { checkPassword, recheckSignIn, type SecondFactorAsked } from "./sign-in.service.ts";
import { forgiveTry } from "./sign-in-throttle.ts";
import { insertUser, type UserRow } from "./users.store.ts";
import type { Visitor } from "./visitor.ts";

/**
 * Does the slow part for a new person; the returned function adds them in the action's transaction. Throws
 * FIELDS_INVALID for a common password.
 */
export async function prepareNewPerson(
  email: string,
  { name, password }: NewPersonInput,
): Promise<(tx: Tx) => Promise<string>> {
  if (isCommonPassword(password))
    throw new AppError("FIELDS_INVALID", { fields: { password: commonPasswordText } });
  const passwordHash = await hashPassword(password);
  return (tx) => insertUser(tx, { email, name, passwordHash });
}

/**
 * Checks a known person's password like a sign-in does, whether they belong to a store or not; the returned
 * function uses their code or passkey up in the action's transaction. Throws WRONG_SIGN_IN, TOO_MANY_TRIES;
 * the function throws TWO_FACTOR_WRONG.
 */
export async function proveKnownPerson(
  services: Services,
  given: { email: string; password: string; code?: string | undefined; passkey?: PasskeyAnswer | undefined },
  visitor: Visitor,
): Promise<SecondFactorAsked | ((tx: Tx) => Promise<UserRow>)> {
  const found = await checkPassword(services, given, visitor.address);
  const isAsked = await services.db.asSystem((tx) => hasSecondFactor(tx, found.id));
  if (isAsked && given.code === undefined && given.passkey === undefined) {
    await services.db.asSystem((tx) => forgiveTry(tx, given.email, visitor.address));
    return {
      twoFactorRequired: true,
      passkey: await askForPasskey(services, found.id, "signIn", visitor.party),
    };
  }
  const use = isAsked ? await prepareProof(services, found.id, given, "signIn", visitor.party) : null;
  return async (tx) => {
    await recheckSignIn(tx, found, isAsked);
    if (use !== null && !(await use(tx))) throw new AppError("TWO_FACTOR_WRONG");
    await forgiveTry(tx, given.email, visitor.address);
    return found;
  };
}
