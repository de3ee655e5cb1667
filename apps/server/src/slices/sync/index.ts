export { workSync } from "./sync.plugin.ts";
export type { SyncTimings } from "./run-sync.ts";
export { wantReconciliation } from "./account-syncs.store.ts";
