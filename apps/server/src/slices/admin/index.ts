export { registerAdmin } from "./admin.plugin.ts";
export { deleteEndedInvitations } from "./invitations.store.ts";
