export { changeViews, createView, removeView } from "./views.service.ts";
export { pruneViews } from "./views.store.ts";
