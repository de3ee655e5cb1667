export { StockLine } from "./stock-line.tsx";
export { CountField } from "./count-field.tsx";
export { countSku } from "./count-sku.ts";
/** The page of Inventory, loaded when it is first opened. */
export const loadInventoryPage = () => import("./inventory-page.tsx");
