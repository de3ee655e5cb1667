/**
 * The calls of signing in, security and the profile. Everything that security depends on waits for the
 * service. Each function throws ApiError; field texts come along in `fields`.
 */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import type {
  ApiTokenView,
  InvitationLook,
  PasskeyView,
  SessionView,
  TwoFactorSetupView,
} from "@stallkeeper/contract";
import { call } from "../../platform/api/api-client.ts";
import { writeApiToken } from "../../platform/cookie.ts";
import { queryClient } from "../../platform/metadata.ts";
import {
  acceptSignIn,
  readSignIn,
  replaceUser,
  type Credentials,
  type SessionUser,
  type SignInAnswer,
  type SignInOutcome,
} from "../../platform/session.ts";

/** One way to say that it is you. */
export interface Proof {
  password?: string;
  code?: string;
  passkey?: AuthenticationResponseJSON;
}

const post = <T>(path: string, body: object = {}): Promise<T> => call<T>(path, { method: "POST", body });

/** Confirms the person behind the session, so that sensitive actions are allowed for some minutes. */
export const confirmLogin = (proof: Proof): Promise<unknown> =>
  call("/api/user/confirmLogin", { method: "POST", body: proof, isSessionCall: true });
/** What a passkey must sign to confirm; null when there is none. */
export const readConfirmOptions = (): Promise<PublicKeyCredentialRequestOptionsJSON | null> =>
  call("/api/user/confirmLogin/passkey");

/** Asks for a reset link. The answer is the same whether the account exists or not. */
export const requestReset = (email: string): Promise<unknown> =>
  call("/api/user/forgotPassword", { method: "POST", body: { email }, isSessionCall: true });
/** Whether a reset link still works; uses nothing up. Throws ApiError: a dead link, or no answer. */
export const lookAtReset = (token: string): Promise<unknown> =>
  call("/api/user/resetPassword/look", { method: "POST", body: { token }, isSessionCall: true });
/** Sets a new password by a link's token; says when a second factor is needed. A used link is refused. */
export async function resetPassword(input: {
  token: string;
  newPassword: string;
  newPasswordConfirmation: string;
  code?: string;
}): Promise<"done" | "codeRequired"> {
  const answer = await call<{ twoFactorRequired?: boolean } | undefined>("/api/user/resetPassword", {
    method: "POST",
    body: input,
    isSessionCall: true,
  });
  return answer?.twoFactorRequired === true ? "codeRequired" : "done";
}

/** Whom an invitation is for. */
export const lookAtInvitation = (token: string): Promise<InvitationLook> =>
  call("/api/invitations/look", { method: "POST", body: { token }, isSessionCall: true });
/**
 * Joins the store by the password of a known person, who may belong to no other store and could not sign in
 * before. Signs in.
 */
export async function joinByPassword(
  token: string,
  { email: _ofTheInvitation, ...proof }: Credentials,
): Promise<SignInOutcome> {
  const answer = await call<SignInAnswer | undefined>("/api/invitations/accept", {
    method: "POST",
    body: { token, ...proof },
    isSessionCall: true,
  });
  return readSignIn(answer);
}
/** Joins the store. A new person is signed in by it. */
export async function acceptInvitation(input: {
  token: string;
  name?: string;
  password?: string;
  passwordConfirmation?: string;
}): Promise<void> {
  const answer = await call<Parameters<typeof acceptSignIn>[0]>("/api/invitations/accept", {
    method: "POST",
    body: input,
    isSessionCall: true,
  });
  if (answer?.token !== undefined) acceptSignIn(answer);
  else if (answer?.user !== undefined) replaceUser(answer.user);
}

/** Changes the name, and lets a new email wait for its link. */
export async function saveProfile(input: { name: string; email: string }): Promise<void> {
  const { user } = await post<{ user: SessionUser }>("/api/user/saveProfile", input);
  replaceUser(user);
}
const actOnEmail = async (act: string, body: object = {}): Promise<SessionUser> => {
  const { user } = await post<{ user: SessionUser }>(`/api/user/email/${act}`, body);
  replaceUser(user);
  return user;
};
/** Makes the address of a mailed link one's own. A used link is refused. */
export const confirmEmail = (token: string): Promise<SessionUser> => actOnEmail("confirm", { token });
/** Mails the link of the waiting address anew; the older one is dead. */
export const sendEmailLinkAgain = (): Promise<SessionUser> => actOnEmail("sendAgain");
/** Keeps the old address. A repeat is harmless. */
export const cancelEmailChange = (): Promise<SessionUser> => actOnEmail("cancel");
/** Changes the password; this session goes on under new keys, all others end. */
export async function changePassword(input: {
  currentPassword: string;
  newPassword: string;
  newPasswordConfirmation: string;
}): Promise<void> {
  const { token } = await post<{ token: string }>("/api/user/changePassword", input);
  writeApiToken(token);
}

/** Begins to set up two-factor. A repeat replaces the key that was not confirmed. */
export const requestTwoFactor = (): Promise<TwoFactorSetupView> => post("/api/user/request2FA");
/** Turns two-factor on; answers the recovery codes, once. */
export const confirmTwoFactor = async (code: string): Promise<readonly string[]> =>
  (await post<{ recoveryCodes: string[] }>("/api/user/confirm2FA", { code })).recoveryCodes;
/** Turns two-factor off, after the code was confirmed. */
export async function removeTwoFactor(code: string): Promise<void> {
  await confirmLogin({ code });
  await post("/api/user/remove2FA");
}
/** New recovery codes; the old ones end. */
export const makeRecoveryCodes = async (): Promise<readonly string[]> =>
  (await post<{ recoveryCodes: string[] }>("/api/user/recoveryCodes")).recoveryCodes;

export interface PasskeysAfterAdd {
  passkeys: PasskeyView[];
  /** Made with the first second factor, and shown this once. */
  recoveryCodes?: readonly string[];
}

export const readPasskeys = async (signal?: AbortSignal): Promise<PasskeyView[]> =>
  (await call<{ passkeys: PasskeyView[] }>("/api/user/passkeys", signal === undefined ? {} : { signal }))
    .passkeys;
export const readPasskeyOptions = (): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  post("/api/user/passkeys/options");
export const addPasskey = (name: string, response: RegistrationResponseJSON): Promise<PasskeysAfterAdd> =>
  post("/api/user/passkeys", { name, response });
export const removePasskey = async (passkeyId: string): Promise<PasskeyView[]> =>
  (await post<{ passkeys: PasskeyView[] }>("/api/user/passkeys/remove", { passkeyId })).passkeys;

export const readTokens = async (signal?: AbortSignal): Promise<ApiTokenView[]> =>
  (await call<{ tokens: ApiTokenView[] }>("/api/user/tokens", signal === undefined ? {} : { signal })).tokens;
/** Makes a token; its value is in the answer and nowhere else. */
export const createToken = (input: {
  name: string;
  scopes: readonly string[];
  expiresAt?: string;
}): Promise<{ apiToken: string; tokens: ApiTokenView[] }> => post("/api/user/tokens", input);
export const revokeToken = async (tokenId: string): Promise<ApiTokenView[]> =>
  (await post<{ tokens: ApiTokenView[] }>("/api/user/tokens/revoke", { tokenId })).tokens;

export const readSessions = async (signal?: AbortSignal): Promise<SessionView[]> =>
  (await call<{ sessions: SessionView[] }>("/api/user/sessions", signal === undefined ? {} : { signal }))
    .sessions;
/** Signs a session out. A repeat is harmless. */
export const revokeSession = (sessionId: string): Promise<unknown> =>
  post("/api/user/sessions/revoke", { sessionId });
/** Signs every other session out; answers how many ended. */
export const revokeOtherSessions = async (): Promise<number> =>
  (await post<{ ended: number }>("/api/user/sessions/revokeOthers")).ended;
/** Reads the lists of sessions and tokens anew, after an action that ends what opens the account elsewhere. */
export const refreshKeys = (): Promise<unknown> =>
  Promise.all([["sessions"], ["api-tokens"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
/** Reads the user anew, after an action changed what the service says of them. */
export async function refreshUser(): Promise<void> {
  const answer = await call<{ user: SessionUser } | undefined>("/api/user/session");
  if (answer?.user !== undefined) replaceUser(answer.user);
  // Turning two-factor on or off is such an action.
  void refreshKeys();
}
