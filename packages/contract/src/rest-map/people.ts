/** Setup, signing in, one's own profile, members and invitations. */
import type { PasskeyCreation, PasskeyRequest } from "../rest/passkey-answer.ts";
import {
  addPasskeyInput,
  changePasswordInput,
  codeInput,
  confirmLoginInput,
  loginInput,
  passkeyIdInput,
  preferencesPatch,
  profileInput,
  removeTwoFactorInput,
  sessionIdInput,
  setupInput,
  traceInput,
  type PasskeyView,
  type PreferencesView,
  type SessionView,
  type TwoFactorSetupView,
  type UserView,
} from "../rest/identity.ts";
import {
  acceptInvitationInput,
  confirmEmailInput,
  forgotPasswordInput,
  inviteInput,
  lookInvitationInput,
  lookResetInput,
  memberInput,
  memberScopesInput,
  resetPasswordInput,
  twoFactorRolesInput,
  withdrawInvitationInput,
  type InvitationLook,
  type MembersView,
} from "../rest/members.ts";
import { createTokenInput, revokeTokenInput, type ApiTokenView } from "../rest/tokens.ts";
import { answers, weighty, type NoData } from "./route.ts";

/** Either the second factor is asked for, or whoever it is is signed in by a new token. */
type SignIn =
  | { twoFactorRequired: true; passkey?: PasskeyRequest | null }
  | { user: UserView; token?: string };
type OwnUser = { user: UserView };
type Passkeys = { passkeys: PasskeyView[]; recoveryCodes?: string[] };

/** Who must set up a second factor reaches these alone. */
const settingUp = { requires: "member", isOpenForSetUp: true } as const;

export const peopleRoutes = {
  "GET /api/setup": answers<{ needsOwner: boolean }>()({ requires: "guest" }),
  "POST /api/setup": answers<{ user: UserView; token: string }>()({ requires: "guest", input: setupInput }),
  "POST /api/user/login": answers<SignIn>()({ requires: "guest", input: loginInput }),
  "GET /api/user/session": answers<OwnUser>()({ requires: "public", isOpenForSetUp: true }),
  "POST /api/user/logout": answers<OwnUser>()({ requires: "guest" }),
  "GET /api/user/logout": answers<NoData>()({ requires: "guest" }),
  "POST /api/user/forgotPassword": answers<object>()({ requires: "guest", input: forgotPasswordInput }),
  "POST /api/user/resetPassword/look": answers<object>()({ requires: "guest", input: lookResetInput }),
  "POST /api/user/resetPassword": answers<{ twoFactorRequired?: true }>()({
    requires: "guest",
    input: resetPasswordInput,
  }),
  "POST /api/user/confirmLogin": answers<{ until: string }>()({ ...settingUp, input: confirmLoginInput }),
  "GET /api/user/confirmLogin/passkey": answers<PasskeyRequest | null>()(settingUp),
  "POST /api/user/changePassword": answers<{ token: string }>()({
    requires: "member",
    input: changePasswordInput,
  }),
  "POST /api/user/saveProfile": answers<OwnUser>()({ requires: "member", input: profileInput }),
  "GET /api/user/sessions": answers<{ sessions: SessionView[] }>()({ requires: "member" }),
  "POST /api/user/sessions/revoke": answers<{ sessions: SessionView[] }>()({
    requires: "member",
    input: sessionIdInput,
  }),
  "POST /api/user/sessions/revokeOthers": answers<{ ended: number }>()(weighty),
  "GET /api/user/preferences": answers<{ preferences: PreferencesView }>()({ requires: "member" }),
  "PATCH /api/user/preferences": answers<{ preferences: PreferencesView }>()({
    requires: "member",
    input: preferencesPatch,
  }),
  "POST /api/user/email/confirm": answers<OwnUser>()({ requires: "member", input: confirmEmailInput }),
  "POST /api/user/email/sendAgain": answers<OwnUser>()({ requires: "member" }),
  "POST /api/user/email/cancel": answers<OwnUser>()({ requires: "member" }),
  "POST /api/user/request2FA": answers<TwoFactorSetupView>()({ ...weighty, ...settingUp }),
  "POST /api/user/confirm2FA": answers<{ recoveryCodes: string[]; token: string }>()({
    ...weighty,
    ...settingUp,
    input: codeInput,
  }),
  "POST /api/user/remove2FA": answers<{ user: UserView; token: string }>()({
    ...weighty,
    input: removeTwoFactorInput,
    isBodyOptional: true,
  }),
  "POST /api/user/recoveryCodes": answers<{ recoveryCodes: string[] }>()(weighty),
  "GET /api/user/passkeys": answers<{ passkeys: PasskeyView[] }>()({ requires: "member" }),
  "POST /api/user/passkeys/options": answers<PasskeyCreation>()({ ...weighty, ...settingUp }),
  "POST /api/user/passkeys": answers<Passkeys>()({ ...weighty, ...settingUp, input: addPasskeyInput }),
  "POST /api/user/passkeys/remove": answers<Passkeys>()({ ...weighty, input: passkeyIdInput }),
  "GET /api/user/tokens": answers<{ tokens: ApiTokenView[] }>()({ requires: "member" }),
  "POST /api/user/tokens": answers<{ apiToken: string; tokens: ApiTokenView[] }>()({
    ...weighty,
    input: createTokenInput,
  }),
  "POST /api/user/tokens/revoke": answers<{ tokens: ApiTokenView[] }>()({
    ...weighty,
    input: revokeTokenInput,
  }),
  "POST /api/services/log/": answers<{ logged: boolean }>()({ requires: "member", input: traceInput }),
  "POST /api/invitations/look": answers<InvitationLook>()({ requires: "guest", input: lookInvitationInput }),
  "POST /api/invitations/accept": answers<SignIn>()({ requires: "public", input: acceptInvitationInput }),
  // What lets somebody in, lifts or takes rights asks who sits there; what only shuts doors doesn't wait.
  "GET /api/admin/members": answers<MembersView>()({ requires: "audit.read" }),
  "POST /api/admin/invitations": answers<MembersView>()({
    requires: "admin",
    isRecentLoginNeeded: true,
    input: inviteInput,
  }),
  "POST /api/admin/invitations/withdraw": answers<MembersView>()({
    requires: "admin",
    input: withdrawInvitationInput,
  }),
  "POST /api/admin/members/scopes": answers<MembersView>()({
    requires: "admin",
    isRecentLoginNeeded: true,
    input: memberScopesInput,
  }),
  "POST /api/admin/members/twoFactor": answers<MembersView>()({
    requires: "admin",
    isRecentLoginNeeded: true,
    input: twoFactorRolesInput,
  }),
  "POST /api/admin/members/resetTwoFactor": answers<MembersView>()({
    requires: "admin",
    isRecentLoginNeeded: true,
    input: memberInput,
  }),
  "POST /api/admin/members/signOut": answers<MembersView>()({ requires: "admin", input: memberInput }),
  "POST /api/admin/members/deactivate": answers<MembersView>()({
    requires: "admin",
    isRecentLoginNeeded: true,
    input: memberInput,
  }),
  "POST /api/admin/members/activate": answers<MembersView>()({
    requires: "admin",
    isRecentLoginNeeded: true,
    input: memberInput,
  }),
} as const;
