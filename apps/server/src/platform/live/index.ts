export { announce, announceTogether } from "./announce.ts";
export { changeKinds } from "./change-kinds.ts";
export { createLive, type Change, type Live } from "./live.ts";
export { pruneChanges } from "./prune-changes.ts";
