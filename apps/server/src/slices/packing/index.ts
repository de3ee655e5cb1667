export { registerPacking } from "./packing.plugin.ts";
