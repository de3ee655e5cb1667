export { uploadsSlice } from "./uploads.slice.ts";
