export { viewsSlice } from "./views.slice.ts";
export { changeViews, createView, removeView } from "./views.service.ts";
