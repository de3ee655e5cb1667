export { purchasesSlice } from "./purchases.slice.ts";
