export { viewsSlice } from "./views.slice.ts";
