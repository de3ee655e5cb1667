export { adminSlice } from "./admin.slice.ts";
