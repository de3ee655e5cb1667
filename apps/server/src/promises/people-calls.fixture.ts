/** Calls of people: sign-in, profile, second factors, members and invitations. */
import { testPassword } from "@stallkeeper/testkit";
import { codeAt } from "./authenticator.fixture.ts";
import {
  askForPasskey,
  askForSeed,
  change,
  mailAddress,
  mailInvitation,
  mailReset,
  post,
  turnOn,
} from "./prepare-calls.fixture.ts";
import { own, type ValidCall } from "./valid-call.fixture.ts";

const newPassword = "staple battery horse";

export const peoplesCalls: Record<string, ValidCall> = {
  // identity
  "POST /api/user/login": {
    ...own,
    body: (_id, _given, store) => ({ email: store.member.email, password: testPassword }),
    audit: "signIn",
  },
  "POST /api/user/logout": { ...own, audit: "signOut" },
  // Valid, and too late: there is an owner.
  "POST /api/setup": {
    ...own,
    status: 409,
    isWithoutTrace: true,
    body: () => ({
      name: "Olive",
      email: "late@stallkeeper.test",
      storeName: "Late",
      password: newPassword,
      passwordConfirmation: newPassword,
      timeZone: "UTC",
      currency: "EUR",
      locale: "en-GB",
    }),
  },
  "POST /api/user/confirmLogin": {
    ...own,
    prepare: (store, house) =>
      change(
        house,
        "update sessions set confirmed_at = confirmed_at - interval '1 minute' where user_id = $1",
        store.owner.userId,
      ),
    body: () => ({ password: testPassword }),
  },
  "POST /api/user/changePassword": {
    ...own,
    audit: "changePassword",
    body: () => ({ currentPassword: testPassword, newPassword, newPasswordConfirmation: newPassword }),
  },
  "POST /api/user/saveProfile": {
    ...own,
    audit: "saveProfile",
    body: (_id, _given, store) => ({ email: `new-${store.owner.email}`, name: "Nora New" }),
  },
  "POST /api/user/email/confirm": {
    ...own,
    audit: "emailChanged",
    prepare: mailAddress,
    body: (_id, { token = "" }) => ({ token }),
  },
  "POST /api/user/email/sendAgain": {
    ...own,
    audit: "emailLinkSent",
    prepare: async (store, house) => void (await mailAddress(store, house)),
  },
  "POST /api/user/email/cancel": { ...own, audit: "emailChangeCancelled" },
  "POST /api/user/forgotPassword": { ...own, body: (_id, _given, store) => ({ email: store.owner.email }) },
  "POST /api/user/resetPassword": {
    ...own,
    audit: "passwordReset",
    prepare: mailReset,
    body: (_id, { token = "" }) => ({ token, newPassword, newPasswordConfirmation: newPassword }),
  },
  "POST /api/user/resetPassword/look": {
    ...own,
    isSignedOut: true,
    isWithoutTrace: true,
    prepare: mailReset,
    body: (_id, { token = "" }) => ({ token }),
  },
  "POST /api/user/sessions/revoke": {
    ...own,
    audit: "sessionRevoked",
    body: (id) => ({ sessionId: id("sessions") }),
  },
  "POST /api/user/sessions/revokeOthers": { ...own, audit: "sessionsRevoked" },
  "PATCH /api/user/preferences": { ...own, body: () => ({ theme: "dark" }) },
  "POST /api/user/request2FA": { ...own, audit: "request2FA" },
  "POST /api/user/confirm2FA": {
    ...own,
    audit: "confirm2FA",
    prepare: async (store) => ({ seed: await askForSeed(store) }),
    body: (_id, given, _store, house) => ({ code: codeAt(given.seed ?? "", house.test.clock.now()) }),
  },
  "POST /api/user/remove2FA": {
    ...own,
    audit: "remove2FA",
    prepare: async (store, house) => void (await turnOn(store, house)),
  },
  "POST /api/user/recoveryCodes": {
    ...own,
    audit: "recoveryCodes",
    prepare: async (store, house) => void (await turnOn(store, house)),
  },
  "POST /api/user/passkeys/options": { ...own, isWithoutTrace: true },
  "POST /api/user/passkeys": {
    ...own,
    audit: "passkeyAdded",
    prepare: askForPasskey,
    body: (_id, given) => ({ name: "Key", response: JSON.parse(given.response ?? "{}") as unknown }),
  },
  "POST /api/user/passkeys/remove": {
    ...own,
    audit: "passkeyRemoved",
    body: (id) => ({ passkeyId: id("passkeys") }),
  },
  "POST /api/user/tokens": { ...own, audit: "apiTokenCreated", body: () => ({ name: "Script", scopes: [] }) },
  "POST /api/user/tokens/revoke": {
    ...own,
    audit: "apiTokenRevoked",
    body: (id) => ({ tokenId: id("api_tokens") }),
  },
  "POST /api/services/log/": {
    ...own,
    isWithoutTrace: true,
    body: () => ({ method: "i", message: "hello" }),
  },
  // members
  "POST /api/invitations/look": {
    ...own,
    isSignedOut: true,
    isWithoutTrace: true,
    prepare: mailInvitation,
    body: (_id, { token = "" }) => ({ token }),
  },
  "POST /api/invitations/accept": {
    ...own,
    isSignedOut: true,
    audit: "invitationAccepted",
    prepare: mailInvitation,
    body: (_id, { token = "" }) => ({
      token,
      name: "Gwen Guest",
      password: newPassword,
      passwordConfirmation: newPassword,
    }),
  },
  "POST /api/admin/invitations": {
    audit: "invitationSent",
    body: (_id, _given, store) => ({ email: `invited-${store.member.email}`, role: "packer" }),
  },
  "POST /api/admin/invitations/withdraw": {
    audit: "invitationWithdrawn",
    body: (id) => ({ invitationId: id("invitations") }),
  },
  "POST /api/admin/members/scopes": {
    audit: "memberScopesChanged",
    body: (id) => ({ memberId: id("users"), role: "packer" }),
  },
  "POST /api/admin/members/twoFactor": {
    audit: "twoFactorRolesChanged",
    body: () => ({ roles: ["accountant"] }),
  },
  "POST /api/admin/members/resetTwoFactor": {
    audit: "memberTwoFactorReset",
    body: (id) => ({ memberId: id("users") }),
    prepare: (store, house) =>
      change(house, "update users set totp_seed = '\\x01' where id = $1", store.id("users")),
  },
  "POST /api/admin/members/signOut": { audit: "memberSignedOut", body: (id) => ({ memberId: id("users") }) },
  "POST /api/admin/members/deactivate": {
    audit: "memberDeactivated",
    body: (id) => ({ memberId: id("users") }),
  },
  "POST /api/admin/members/activate": {
    audit: "memberActivated",
    body: (id) => ({ memberId: id("users") }),
    prepare: async (store) =>
      void (await post(store, "/api/admin/members/deactivate", { memberId: store.id("users") })),
  },
};
