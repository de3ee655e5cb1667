export { addStoreRoutes as registerStores } from "./stores.routes.ts";
export { workStores, type StoresTimings } from "./stores.jobs.ts";
