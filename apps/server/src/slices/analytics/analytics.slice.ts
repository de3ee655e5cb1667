import type { Slice } from "../../platform/slice.ts";
import { addAnalyticsRoutes } from "./analytics.routes.ts";

/** Figures over time, read from what others publish. Its own are the exchange rates. */
export const analyticsSlice = { name: "analytics", routes: addAnalyticsRoutes } satisfies Slice;
