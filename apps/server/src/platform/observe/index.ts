export { watchProcess, type ProcessWatch } from "./watch-process.ts";
export { version } from "./version.ts";
export { watchWork, type WorkWatch } from "./watch-work.ts";
