export { importsSlice } from "./imports.slice.ts";
