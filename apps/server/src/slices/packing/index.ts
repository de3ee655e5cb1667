export { registerPacking } from "./packing.plugin.ts";
export { setItemLocation } from "./picks.service.ts";
