export { registerReturns } from "./returns.plugin.ts";
