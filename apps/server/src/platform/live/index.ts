export { announce } from "./announce.ts";
export { createLive, type Change, type ChangeListener, type Live, type LiveOptions } from "./live.ts";
