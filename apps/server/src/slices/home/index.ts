export { addHomeRoutes as registerHome } from "./home.routes.ts";
export { workHome, type HomeTimings } from "./home.plugin.ts";
export { readSettings } from "./settings.store.ts";
export { changeCouriers, listCouriers } from "./courier-settings.ts";
export { findTrackingLink } from "./tracking-link.ts";
export { changePlatformSettings, listPlatformSettings } from "./platform-settings.ts";
export { changeSettings } from "./change-settings.ts";
