import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { AppError, type LoginInput, type UserView } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import type { Member, Services } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/index.ts";
import { describeDevice } from "./device-words.ts";
import { askForPasskey } from "./passkeys.service.ts";
import { verifyPassword } from "./password-hash.ts";
import { prepareProof } from "./second-factor.service.ts";
import { hasSecondFactor } from "./second-factor.store.ts";
import { hashSecret, makeSecret } from "./secrets.ts";
import { announceEnded, type SessionKeys } from "./sessions.service.ts";
import { deleteSession, deleteSurplusSessions, insertSession } from "./sessions.store.ts";
import { notePlace } from "./sign-in-places.store.ts";
import { addressKey, countTry, forgiveTry } from "./sign-in-throttle.ts";
import { describeUser } from "./user-view.ts";
import {
  findMemberships,
  findUserByEmail,
  holdMembership,
  lockPassword,
  type UserRow,
} from "./users.store.ts";
import type { Visitor } from "./visitor.ts";

const maxSessions = 100;

export interface SignedIn extends SessionKeys {
  user: UserView;
  sessionId: string;
}

/** The password was right and opens nothing yet. */
export interface SecondFactorAsked {
  twoFactorRequired: true;
  passkey: PublicKeyCredentialRequestOptionsJSON | null;
}

/**
 * Opens a session for an email and password, and ends the one the visitor had. Where a second factor is on, a
 * code or passkey must come along: without one it is asked for and nobody is signed in. Throws WRONG_SIGN_IN
 * in the same words and time for unknown and known accounts, TWO_FACTOR_WRONG, TOO_MANY_TRIES when throttled.
 */
export async function signIn(
  services: Services,
  input: LoginInput,
  visitor: Visitor,
): Promise<SignedIn | SecondFactorAsked> {
  const found = await checkPassword(services, input, visitor.address);
  const memberships = await services.db.asSystem((tx) => findMemberships(tx, found.id));
  const home = memberships.find(({ isArchived }) => !isArchived);
  // Nobody who belongs to no open store, or no longer, learns that the password is right.
  if (home === undefined) throw new AppError("WRONG_SIGN_IN");
  const isAsked = await services.db.asSystem((tx) => hasSecondFactor(tx, found.id));
  if (isAsked && input.code === undefined && input.passkey === undefined) {
    // Who knows the password has guessed nothing; codes are counted by themselves.
    await services.db.asSystem((tx) => forgiveTry(tx, input.email, visitor.address));
    return {
      twoFactorRequired: true,
      passkey: await askForPasskey(services, found.id, "signIn", visitor.party),
    };
  }
  const use = isAsked ? await prepareProof(services, found.id, input, "signIn", visitor.party) : null;
  const signedIn = await services.db.asSystem(async (tx) => {
    await recheckSignIn(tx, found, isAsked);
    if (use !== null && !(await use(tx))) throw new AppError("TWO_FACTOR_WRONG");
    await forgiveTry(tx, input.email, visitor.address);
    const opened = await openSession(tx, services, { userId: found.id, storeId: home.storeId }, visitor);
    const by = {
      storeId: home.storeId,
      userId: found.id,
      name: found.name,
      sessionId: opened.sessionId,
      address: visitor.address,
    };
    await recordAudit(tx, by, {
      action: "signIn",
      object: { type: "session", id: opened.sessionId },
      after: { device: describeDevice(visitor.agent), hasSecondFactor: isAsked },
    });
    return opened;
  });
  // The new session stands: ending the old one may be tried again, and its streams end by themselves.
  if (visitor.oldSid !== null) await endSession(services, visitor.oldSid, null);
  return signedIn;
}

/** The user of an email and password, after counting the try. Throws WRONG_SIGN_IN, TOO_MANY_TRIES. */
export async function checkPassword(
  services: Services,
  input: Pick<LoginInput, "email" | "password">,
  address: string,
): Promise<UserRow> {
  const waitMs = await services.db.asSystem((tx) => countTry(tx, input.email, address, services.now()));
  if (waitMs > 0) throw new AppError("TOO_MANY_TRIES", { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  const found = await services.db.asSystem((tx) => findUserByEmail(tx, input.email));
  const isRight = await verifyPassword(input.password, found?.passwordHash ?? null);
  if (!isRight || found === null) throw new AppError("WRONG_SIGN_IN");
  return found;
}

/**
 * Makes sure, as the first thing of the transaction that lets somebody in, that what was checked before it
 * still holds: a password or second factor changed meanwhile ended all sessions, and this one must not
 * outlive that (S21). Whoever changes them locks the same row. Throws WRONG_SIGN_IN, or BUSY where a second
 * factor came up.
 */
export async function recheckSignIn(tx: Tx, found: UserRow, wasAsked: boolean): Promise<void> {
  if ((await lockPassword(tx, found.id)) !== found.passwordHash) throw new AppError("WRONG_SIGN_IN");
  if (!wasAsked && (await hasSecondFactor(tx, found.id))) throw new AppError("BUSY");
}

/**
 * A new session for a user in a store, within the caller's transaction; the least used of too many ends.
 * Throws WRONG_SIGN_IN for whoever is no member.
 */
export async function openSession(
  tx: Tx,
  services: Services,
  who: { userId: string; storeId: string },
  visitor: Pick<Visitor, "address" | "agent">,
): Promise<SignedIn> {
  // Who was deactivated a moment ago gets none: it would come back to life with them.
  if (!(await holdMembership(tx, who))) throw new AppError("WRONG_SIGN_IN");
  const [sid, token] = [makeSecret(), makeSecret()];
  const { address, agent } = visitor;
  const isNewPlace = await notePlace(
    tx,
    who.userId,
    `${addressKey(address)} ${describeDevice(agent)}`,
    services.now(),
  );
  const sessionId = await insertSession(tx, {
    ...who,
    sidHash: hashSecret(sid),
    tokenHash: hashSecret(token),
    address,
    agent,
    isNewPlace,
    now: services.now(),
  });
  await announceEnded(tx, await deleteSurplusSessions(tx, who.userId, maxSessions));
  return { user: await describeUser(tx, who), sid, token, sessionId };
}

/**
 * Ends a session and its live streams everywhere. `address` is where a person signed out, null where another
 * session took its place. A repeat does nothing.
 */
export async function endSession(services: Services, sid: string, address: string | null): Promise<void> {
  await services.db.asSystem(async (tx) => {
    const ended = await deleteSession(tx, hashSecret(sid));
    if (ended === null) return;
    await announceEnded(tx, [ended]);
    const { id, storeId, userId, name } = ended;
    if (address !== null)
      await recordAudit(
        tx,
        { storeId, userId, name, sessionId: id, address },
        { action: "signOut", object: { type: "session", id } },
      );
  });
}

/** The `user` of a restored session. */
export function describeMember(services: Services, member: Member): Promise<UserView> {
  return services.db.asSystem((tx) => describeUser(tx, member));
}
