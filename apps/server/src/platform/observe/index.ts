export { watchProcess, type ProcessWatch } from "./watch-process.ts";
export { version } from "./version.ts";
export { watchWork, type UnderWay, type WorkWatch } from "./watch-work.ts";
