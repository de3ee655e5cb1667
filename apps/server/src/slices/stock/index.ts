export { addStockRoutes as registerStock } from "./stock.routes.ts";
export { lockStockOf, settleSales } from "./settle-sales.ts";
export { bookGoods } from "./book-goods.ts";
export { bookerOf } from "./booker.ts";
export { countStock, setItemLocation } from "./count-stock.ts";
export { countOversold } from "./stock.store.ts";
export { countChecks } from "./stock-checks.store.ts";
