export { countReserved } from "./entries.store.ts";
export { reserveSlice } from "./reserve.slice.ts";
export type { ReserveTimings } from "./run-reserve.ts";
