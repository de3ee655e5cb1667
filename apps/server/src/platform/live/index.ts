export { announce } from "./announce.ts";
export { createLive, type Change, type Live } from "./live.ts";
export { pruneChanges } from "./prune-changes.ts";
