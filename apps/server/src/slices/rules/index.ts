export { ruleTold } from "./rules.events.ts";
export { rulesSlice } from "./rules.slice.ts";
export { createRule } from "./rules.service.ts";
export { runOnArrival } from "./run-rules.ts";
