export { stockSlice } from "./stock.slice.ts";
export { countStock, setItemLocation } from "./count-stock.ts";
export { countOversold } from "./stock.store.ts";
export { countChecks } from "./stock-checks.store.ts";
