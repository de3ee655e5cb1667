export { identitySlice } from "./identity.slice.ts";
export { describeMember } from "./sign-in.service.ts";
export { createSessionFinder } from "./session-finder.ts";
export { hasOpenSession } from "./sessions.store.ts";
export { hashPassword } from "./password-hash.ts";
export { insertUser, saveMembership } from "./users.store.ts";
export { readStoreTokens, revokeStoreToken } from "./api-tokens.service.ts";
export { createApiTokenFinder } from "./api-token-finder.ts";
export { findTokensIn, hasApiToken } from "./api-tokens.store.ts";
export { makeResetLink, resetMinutes } from "./password-reset.service.ts";
export { prepareNewPerson, proveKnownPerson } from "./invited-person.ts";
export { hashSecret, makeSecret } from "./secrets.ts";
export { resetSecondFactor } from "./reset-second-factor.service.ts";
export { setSid } from "./session-cookies.ts";
export { announceEnded } from "./sessions.service.ts";
export { endSession, openSession, type SecondFactorAsked, type SignedIn } from "./sign-in.service.ts";
export { findUserByEmail } from "./users.store.ts";
export { visitorOf, type Visitor } from "./visitor.ts";
export { listTwoFactorRoles, saveTwoFactorRoles } from "./two-factor-roles.store.ts";
export { leaveFlash, leaveMemberFlash } from "./flashes.store.ts";
export {
  addMember,
  countAdmins,
  endSessionsIn,
  findDeactivated,
  findMember,
  findTokenIds,
  hasMemberWith,
  listMembers,
  listOwnStores,
  listStoresOf,
  lockMember,
  lockMembership,
  lockMembers,
  moveIn,
  moveOut,
  moveSessions,
  saveMemberScopes,
  type MemberRow,
} from "./members.store.ts";
