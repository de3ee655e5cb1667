export { announce } from "./announce.ts";
export { createLive, type Change, type ChangeListener, type Live, type LiveOptions } from "./live.ts";
export { addEventRoutes, type IsSessionAlive } from "./events.routes.ts";
export { pruneChanges } from "./prune-changes.ts";
