export { registerIdentity } from "./identity.plugin.ts";
export { createSessionFinder } from "./session-finder.ts";
export { deleteEndedSessions, hasOpenSession } from "./sessions.store.ts";
export { deleteStaleTries } from "./sign-in-throttle.ts";
export { hashPassword } from "./password-hash.ts";
export { insertStore, insertUser, saveMembership } from "./users.store.ts";
