export { requestAction, hashRequest } from "./request-action.ts";
export { releaseAction, withdrawAction, withdrawOlderActions } from "./held-actions.ts";
export { startRun } from "./runs.service.ts";
export { awaitAction } from "./await-action.ts";
export { findAction, findActionByKey, listActions, supersedeActions } from "./actions.store.ts";
export { registerActions, workActions } from "./actions.plugin.ts";
export { type ActionTimings } from "./read-failure.ts";
export { withdrawnCode } from "./action-kinds.ts";
export type { ActionKind, ActionRow, ActionRun, ActionLook } from "./action-kinds.ts";
