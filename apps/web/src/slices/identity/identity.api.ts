/**
 * The calls of signing in, security and the profile. Everything that security depends on waits for the
 * service. Each function throws ApiError; field texts come along in `fields`.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/browser";
import type {
  ApiTokenView,
  InvitationLook,
  PasskeyCreation,
  PasskeyRequest,
  PasskeyView,
  RestAnswer,
  RestWish,
  SessionView,
  TwoFactorSetupView,
} from "@stallkeeper/contract";
import { call } from "../../platform/api/api-client.ts";
import { ApiError, noDataText } from "../../platform/api/api-error.ts";
import { writeApiToken } from "../../platform/cookie.ts";
import { queryClient } from "../../platform/metadata.ts";
import {
  acceptSignIn,
  readSignIn,
  replaceUser,
  type Credentials,
  type SessionUser,
  type SignInOutcome,
} from "../../platform/session.ts";

/** One way to say that it is you. */
export interface Proof {
  password?: string;
  code?: string;
  passkey?: AuthenticationResponseJSON;
}

/** Confirms the person behind the session, so that sensitive actions are allowed for some minutes. */
export const confirmLogin = (proof: Proof): Promise<unknown> =>
  call("POST /api/user/confirmLogin", { body: proof, isSessionCall: true });
/** What a passkey must sign to confirm; null when there is none. */
export const readConfirmOptions = (): Promise<PasskeyRequest | null> =>
  call("GET /api/user/confirmLogin/passkey");

/** Asks for a reset link. The answer is the same whether the account exists or not. */
export const requestReset = (email: string): Promise<unknown> =>
  call("POST /api/user/forgotPassword", { body: { email }, isSessionCall: true });
/** Whether a reset link still works; uses nothing up. Throws ApiError: a dead link, or no answer. */
export const lookAtReset = (token: string): Promise<unknown> =>
  call("POST /api/user/resetPassword/look", { body: { token }, isSessionCall: true });
/** Sets a new password by a link's token; says when a second factor is needed. A used link is refused. */
export async function resetPassword(input: {
  token: string;
  newPassword: string;
  newPasswordConfirmation: string;
  code?: string;
}): Promise<"done" | "codeRequired"> {
  const answer = await call("POST /api/user/resetPassword", { body: input, isSessionCall: true });
  return answer?.twoFactorRequired === true ? "codeRequired" : "done";
}

/** Whom an invitation is for. Throws ApiError, also for an empty answer. */
export async function lookAtInvitation(token: string): Promise<InvitationLook> {
  return refuseNothing(await call("POST /api/invitations/look", { body: { token }, isSessionCall: true }));
}

function refuseNothing<Answer>(answer: Answer | null | undefined): Answer {
  if (answer === undefined || answer === null) throw new ApiError(noDataText, 500);
  return answer;
}

/**
 * Joins the store by the password of a known person, who may belong to no other store and could not sign in
 * before. Signs in.
 */
export async function joinByPassword(
  token: string,
  { email: _ofTheInvitation, ...proof }: Credentials,
): Promise<SignInOutcome> {
  const body = { token, ...proof };
  return readSignIn(await call("POST /api/invitations/accept", { body, isSessionCall: true }));
}
/** Joins the store. A new person is signed in by it. Throws ApiError, also for an empty answer. */
export async function acceptInvitation(input: {
  token: string;
  name?: string;
  password?: string;
  passwordConfirmation?: string;
}): Promise<void> {
  const answer = await call("POST /api/invitations/accept", { body: input, isSessionCall: true });
  if (answer !== undefined && answer !== null && "twoFactorRequired" in answer) return;
  if (answer?.user !== undefined && answer.token === undefined) replaceUser(answer.user);
  else acceptSignIn(answer);
}

/** Changes the name, and lets a new email wait for its link. */
export async function saveProfile(input: { name: string; email: string }): Promise<void> {
  const { user } = await call("POST /api/user/saveProfile", { body: input });
  replaceUser(user);
}
const takeUser = ({ user }: { user: SessionUser }): SessionUser => {
  replaceUser(user);
  return user;
};
/** Makes the address of a mailed link one's own. A used link is refused. */
export const confirmEmail = async (token: string): Promise<SessionUser> =>
  takeUser(await call("POST /api/user/email/confirm", { body: { token } }));
/** Mails the link of the waiting address again; the older one is dead. */
export const sendEmailLinkAgain = async (): Promise<SessionUser> =>
  takeUser(await call("POST /api/user/email/sendAgain"));
/** Keeps the old address. Safe to repeat. */
export const cancelEmailChange = async (): Promise<SessionUser> =>
  takeUser(await call("POST /api/user/email/cancel"));
/** Changes the password; this session goes on under new keys, all others end. */
export async function changePassword(input: {
  currentPassword: string;
  newPassword: string;
  newPasswordConfirmation: string;
}): Promise<void> {
  const { token } = await call("POST /api/user/changePassword", { body: input });
  writeApiToken(token);
}

/** Begins to set up two-factor. A repeat replaces the key that was not confirmed. */
export const requestTwoFactor = (): Promise<TwoFactorSetupView> => call("POST /api/user/request2FA");
/** Turns two-factor on; answers the recovery codes, once. */
export const confirmTwoFactor = async (code: string): Promise<readonly string[]> =>
  (await call("POST /api/user/confirm2FA", { body: { code } })).recoveryCodes;
/** Turns two-factor off, after the code was confirmed. */
export async function removeTwoFactor(code: string): Promise<void> {
  await confirmLogin({ code });
  await call("POST /api/user/remove2FA");
}
/** New recovery codes; the old ones end. */
export const makeRecoveryCodes = async (): Promise<readonly string[]> =>
  (await call("POST /api/user/recoveryCodes")).recoveryCodes;

/** The recovery codes are made with the first second factor, and shown this once. */
export type PasskeysAfterAdd = RestAnswer<"POST /api/user/passkeys">;

export const readPasskeys = async (signal?: AbortSignal): Promise<PasskeyView[]> =>
  (await call("GET /api/user/passkeys", { signal })).passkeys;
export const readPasskeyOptions = (): Promise<PasskeyCreation> => call("POST /api/user/passkeys/options");
export const addPasskey = (name: string, response: RegistrationResponseJSON): Promise<PasskeysAfterAdd> =>
  call("POST /api/user/passkeys", { body: { name, response } });
export const removePasskey = async (passkeyId: string): Promise<PasskeyView[]> =>
  (await call("POST /api/user/passkeys/remove", { body: { passkeyId } })).passkeys;

export const readTokens = async (signal?: AbortSignal): Promise<ApiTokenView[]> =>
  (await call("GET /api/user/tokens", { signal })).tokens;
/** Makes a token; its value is in the answer and nowhere else. */
export const createToken = (
  input: RestWish<"POST /api/user/tokens">["body"],
): Promise<{ apiToken: string; tokens: ApiTokenView[] }> => call("POST /api/user/tokens", { body: input });
export const revokeToken = async (tokenId: string): Promise<ApiTokenView[]> =>
  (await call("POST /api/user/tokens/revoke", { body: { tokenId } })).tokens;

export const readSessions = async (signal?: AbortSignal): Promise<SessionView[]> =>
  (await call("GET /api/user/sessions", { signal })).sessions;
/** Signs a session out. Safe to repeat. */
export const revokeSession = (sessionId: string): Promise<unknown> =>
  call("POST /api/user/sessions/revoke", { body: { sessionId } });
/** Signs every other session out; answers how many ended. */
export const revokeOtherSessions = async (): Promise<number> =>
  (await call("POST /api/user/sessions/revokeOthers")).ended;
/**
 * Reads the lists of sessions and tokens again, after an action that ends what opens the account elsewhere.
 */
export const refreshKeys = (): Promise<unknown> =>
  Promise.all([["sessions"], ["api-tokens"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
/** Reads the user again, after an action changed what the service says of them. */
export async function refreshUser(): Promise<void> {
  replaceUser((await call("GET /api/user/session")).user);
  // Turning two-factor on or off is such an action.
  void refreshKeys();
}
