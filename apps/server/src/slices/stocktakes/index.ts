export { stocktakesSlice } from "./stocktakes.slice.ts";
