export { pruneWebhookEvents } from "./prune-webhook-events.ts";
export { registerSync, workSync } from "./sync.plugin.ts";
export type { SyncTimings } from "./run-sync.ts";
