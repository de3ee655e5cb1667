export { rulesSlice } from "./rules.slice.ts";
export { runOnArrival } from "./run-rules.ts";
