export { addHomeRoutes as registerHome } from "./home.routes.ts";
