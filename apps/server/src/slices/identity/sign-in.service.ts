import { AppError, type LoginInput, type UserView } from "@stallkeeper/contract";
import type { Member, Services } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { verifyPassword } from "./password-hash.ts";
import { hashSecret, makeSecret } from "./secrets.ts";
import { deleteSession, insertSession } from "./sessions.store.ts";
import { countTry, forgiveTry } from "./sign-in-throttle.ts";
import { findMemberships, findUserByEmail } from "./users.store.ts";
import { describeUser } from "./user-view.ts";

/** Where a sign-in comes from, and the session it replaces. */
export interface Visitor {
  address: string;
  agent: string;
  oldSid: string | null;
}

export interface SignedIn {
  user: UserView;
  sid: string;
  token: string;
}

/**
 * Opens a session for an email and password, and ends the one the visitor had. Throws WRONG_SIGN_IN
 * in the same words and time for unknown and known accounts, TOO_MANY_TRIES when throttled.
 */
export async function signIn(services: Services, input: LoginInput, visitor: Visitor): Promise<SignedIn> {
  const { db, now } = services;
  const waitMs = await db.asSystem((tx) => countTry(tx, input.email, visitor.address, now()));
  if (waitMs > 0) throw new AppError("TOO_MANY_TRIES", { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  const found = await db.asSystem((tx) => findUserByEmail(tx, input.email));
  const isRight = await verifyPassword(input.password, found?.passwordHash ?? null);
  if (!isRight || found === null) throw new AppError("WRONG_SIGN_IN");
  const signedIn = await db.asSystem(async (tx) => {
    await forgiveTry(tx, input.email, visitor.address);
    const [home] = await findMemberships(tx, found.id);
    if (home === undefined) throw new AppError("FORBIDDEN");
    return openSession(tx, services, { userId: found.id, storeId: home.storeId }, visitor);
  });
  // The new session stands: ending the old one may be tried again, and its streams end by themselves.
  if (visitor.oldSid !== null) await endSession(services, visitor.oldSid);
  return signedIn;
}

/** A new session for a user in a store, within the caller's transaction. */
export async function openSession(
  tx: Tx,
  services: Services,
  who: { userId: string; storeId: string },
  visitor: Visitor,
): Promise<SignedIn> {
  const [sid, token] = [makeSecret(), makeSecret()];
  await insertSession(tx, {
    ...who, sidHash: hashSecret(sid), tokenHash: hashSecret(token), address: visitor.address, agent: visitor.agent, now: services.now(),
  });
  return { user: await describeUser(tx, who), sid, token };
}

/** Ends a session and its live streams everywhere. A repeat does nothing. */
export async function endSession(services: Services, sid: string): Promise<void> {
  const ended = await services.db.asSystem((tx) => deleteSession(tx, hashSecret(sid)));
  if (ended !== null) await services.db.withStore(ended.storeId, (tx) => announce(tx, "session", [ended.id]));
}

/** The `user` of a restored session. */
export function describeMember(services: Services, member: Member): Promise<UserView> {
  return services.db.asSystem((tx) => describeUser(tx, member));
}
