export { analyticsSlice } from "./analytics.slice.ts";
