export { storesSlice } from "./stores.slice.ts";
export type { StoresTimings } from "./stores.jobs.ts";
