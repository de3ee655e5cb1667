export { countReserved } from "./entries.store.ts";
export { reserveSlice } from "./reserve.slice.ts";
