/**
 * Who is signed in. States:
 *   unknown   nobody asked yet
 *   guest     the service knows no session
 *   member    signed in, with scopes
 *   ended     was a member until the service answered 401: the page stays, a dialog asks to sign in again
 * Moved by restore, sign-in, sign-out and `endSession`. The cookie `apollo-token` follows. When somebody else
 * signs in over an ended session, or the same person in another store, the page starts again: it is full of
 * the one before.
 */
import type { PasskeyRequest, RestAnswer, RestWish, UserView } from "@stallkeeper/contract";
import { allows, type Scope } from "@stallkeeper/domain";
import { useSyncExternalStore } from "react";
import { ApiError, isSignedOutError } from "./api/api-error.ts";
import { call, onSessionEnd } from "./api/api-client.ts";
import { readApiToken, removeApiToken, writeApiToken } from "./cookie.ts";
import { queryClient } from "./metadata.ts";

export type SessionUser = UserView;

export type Session =
  | { state: "unknown" | "guest"; user: null }
  | { state: "member" | "ended"; user: SessionUser };

/** The signed answer of a passkey stands in place of the code. */
export type Credentials = RestWish<"POST /api/user/login">["body"];

/** Nothing where the service answered with an empty body, or without data. */
type SignInAnswer = RestAnswer<"POST /api/user/login"> | null | undefined;

/** Signed in, or a second factor is asked for: a code, or a passkey when there are options for one. */
export type SignInOutcome = { step: "member" } | { step: "second"; passkeyOptions: PasskeyRequest | null };

let session: Session = { state: "unknown", user: null };
let restoring: Promise<Session> | null = null;
const listeners = new Set<() => void>();

/** The token when this page last heard who is here. */
let heardToken: string | null = null;

function setSession(next: Session): Session {
  session = next;
  heardToken = readApiToken();
  for (const listener of listeners) listener();
  return next;
}

/** The session now. */
export const readSession = (): Session => session;

/** Calls the listener when the session changes, until the returned function is called. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Asks the service once who is signed in; later calls answer what is known. Throws ApiError when the service
 * is away.
 */
export async function restoreSession(): Promise<Session> {
  if (session.state !== "unknown") return session;
  restoring ??= askSession().finally(() => {
    restoring = null;
  });
  return restoring;
}

async function askSession(): Promise<Session> {
  const token = readApiToken();
  const user = await readSessionUser();
  if (user !== null) return setSession({ state: "member", user });
  // In another tab somebody signed in meanwhile: the answer is about before, and the token is theirs.
  const now = readApiToken();
  return now !== null && now !== token ? askSession() : becomeGuest();
}

/** Null where the service knows no session. Throws ApiError when it is away. */
async function readSessionUser(): Promise<SessionUser | null> {
  try {
    const answer = await call("GET /api/user/session", { isSessionCall: true });
    return answer?.user.authenticated ? answer.user : null;
  } catch (error) {
    if (isSignedOutError(error)) return null;
    throw error;
  }
}

/** Nobody is here, so a token that is left opens nothing. */
function becomeGuest(): Session {
  removeApiToken();
  return setSession({ state: "guest", user: null });
}

/** Signs in. Throws ApiError: a refusal, or 'No data returned by the API.' for an empty answer (spec 7). */
export async function signIn(credentials: Credentials): Promise<SignInOutcome> {
  return readSignIn(await call("POST /api/user/login", { body: credentials, isSessionCall: true }));
}

/** What the answer of a call that signs in comes to. Throws ApiError when it is empty. */
export function readSignIn(answer: SignInAnswer): SignInOutcome {
  if (answer !== undefined && answer !== null && "twoFactorRequired" in answer)
    return { step: "second", passkeyOptions: answer.passkey ?? null };
  acceptSignIn(answer);
  return { step: "member" };
}

/**
 * Takes over the answer of a call that signs in, such as the setup of the owner. Throws ApiError when it is
 * empty.
 */
export function acceptSignIn(answer: { user: SessionUser; token?: string } | null | undefined): void {
  if (answer?.user === undefined || answer.token === undefined)
    throw new ApiError("No data returned by the API.", 500);
  writeApiToken(answer.token);
  if (session.user !== null && !isSameSeat(session.user, answer.user)) {
    leaveToStart();
    return;
  }
  // What was read before is older than this sign-in.
  void queryClient.resetQueries();
  setSession({ state: "member", user: answer.user });
}

const stayAfterMs = 5_000;
let isLeaving = false;

/** Opens `/` anew, for whoever is here by then. Safe to repeat. */
export function leaveToStart(): void {
  isLeaving = true;
  // Whoever is asked may choose to stay: then this page is watched again.
  setTimeout(() => (isLeaving = false), stayAfterMs);
  location.assign("/");
}

/** Loads the page anew, for who is here now: never instead of `/`, which it would call off. */
export function startAgain(): void {
  if (!isLeaving) location.reload();
}

/** Takes over what the service now says of the signed-in person, such as after a change of the profile. */
export function replaceUser(user: SessionUser): void {
  if (session.user !== null) setSession({ state: "member", user });
}

/**
 * Asks again what the service says of the signed-in person and their store, such as once its currency is
 * known. Errors are ignored on purpose: what is known stays.
 */
export async function rereadUser(): Promise<void> {
  const answer = await call("GET /api/user/session", { isSessionCall: true }).catch(() => null);
  const user = answer?.user;
  if (user?.authenticated && session.user !== null && isSameSeat(session.user, user)) replaceUser(user);
}

/** Whether somebody signed in in another tab since this page heard who is here: perhaps somebody else. */
export const isTokenNew = (): boolean => session.state === "member" && readApiToken() !== heardToken;

/** Whether two answers of the service are about the same person in the same store. */
export function isSameSeat(one: SessionUser, other: SessionUser): boolean {
  return one._id === other._id && one.store?._id === other.store?._id;
}

/** Notes that the service knows this session no more. Safe to repeat. */
export function endSession(): void {
  if (session.state === "member") setSession({ state: "ended", user: session.user });
}

onSessionEnd(endSession);

/** The session, and a new render when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, readSession);
}

/** Whether the signed-in user may do something; nobody may when nobody is signed in. */
export function useAllows(scope: Scope): boolean {
  const { user } = useSession();
  return user !== null && allows(user.scopes, scope);
}

/** The same at this moment, for actions that no button stands before, such as keys. */
export function readAllows(scope: Scope): boolean {
  return session.user !== null && allows(session.user.scopes, scope);
}
