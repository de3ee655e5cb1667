export { homeSlice } from "./home.slice.ts";
