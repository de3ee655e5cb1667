export { addStockRoutes as registerStock } from "./stock.routes.ts";
export { stockListeners } from "./stock.listeners.ts";
export { countStock, setItemLocation } from "./count-stock.ts";
export { countOversold } from "./stock.store.ts";
export { countChecks } from "./stock-checks.store.ts";
