export { StockLine } from "./stock-line.tsx";
export { CountField } from "./count-field.tsx";
export { countSku } from "./count-sku.ts";
