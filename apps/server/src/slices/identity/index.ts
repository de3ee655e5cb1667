export { registerIdentity } from "./identity.plugin.ts";
export { describeMember } from "./sign-in.service.ts";
export { createSessionFinder } from "./session-finder.ts";
export { deleteEndedSessions, hasOpenSession } from "./sessions.store.ts";
export { deleteStaleTries } from "./sign-in-throttle.ts";
export { hashPassword } from "./password-hash.ts";
export { insertUser, saveMembership } from "./users.store.ts";
export { createApiTokenFinder } from "./api-token-finder.ts";
export { deleteEndedApiTokens, hasApiToken } from "./api-tokens.store.ts";
export { makeResetLink, resetMinutes } from "./password-reset.service.ts";
export { deleteStaleEmailChanges } from "./email-change.store.ts";
export { deleteEndedResets } from "./password-reset.store.ts";
export { prepareNewPerson, proveKnownPerson } from "./invited-person.ts";
export { hashSecret, makeSecret } from "./secrets.ts";
export { setSid } from "./session-cookies.ts";
export { announceEnded } from "./sessions.service.ts";
export { endSession, openSession, type SecondFactorAsked, type SignedIn } from "./sign-in.service.ts";
export { findUserByEmail } from "./users.store.ts";
export { visitorOf, type Visitor } from "./visitor.ts";
export { leaveFlash, leaveMemberFlash, pruneFlashes } from "./flashes.store.ts";
export {
  addMember,
  countAdmins,
  endSessionsIn,
  findDeactivated,
  findMember,
  findTokenIds,
  hasMemberWith,
  listMembers,
  listStoresOf,
  lockMember,
  lockMembership,
  lockMembers,
  moveIn,
  moveOut,
  moveSessions,
  saveMemberScopes,
  type MemberRow,
  type OwnStore,
} from "./members.store.ts";
