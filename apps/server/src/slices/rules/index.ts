export { registerRules } from "./rules.routes.ts";
export { runOnArrival } from "./run-rules.ts";
