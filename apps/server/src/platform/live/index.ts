export { createLive, announce, type Change, type Live } from "./live.ts";
