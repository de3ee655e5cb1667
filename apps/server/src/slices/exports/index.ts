export { exportEnded } from "./exports.events.ts";
export { exportsSlice } from "./exports.slice.ts";
