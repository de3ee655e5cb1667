export { syncSlice } from "./sync.slice.ts";
export type { SyncTimings } from "./run-sync.ts";
