export { exportsSlice } from "./exports.slice.ts";
