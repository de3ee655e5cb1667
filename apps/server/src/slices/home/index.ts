export { addHomeRoutes as registerHome } from "./home.routes.ts";
export { workHome, type HomeTimings } from "./home.plugin.ts";
export { readSettings } from "./settings.store.ts";
export { listCouriers } from "./courier-settings.ts";
