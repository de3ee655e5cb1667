export { watchProcess, type ProcessWatch } from "./watch-process.ts";
export { version } from "./version.ts";
