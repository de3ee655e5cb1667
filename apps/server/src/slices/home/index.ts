export { addHomeRoutes as registerHome } from "./home.routes.ts";
export { workHome, type HomeTimings } from "./home.plugin.ts";
