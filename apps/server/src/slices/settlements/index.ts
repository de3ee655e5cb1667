export { settlementsSlice } from "./settlements.slice.ts";
export { receiveEntries, receivePayouts } from "./receive-settlements.ts";
