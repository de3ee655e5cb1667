export { packingSlice } from "./packing.slice.ts";
