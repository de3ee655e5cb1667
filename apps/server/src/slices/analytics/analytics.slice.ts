import type { Slice } from "../../platform/slice.ts";
import { addAnalyticsRoutes } from "./analytics.routes.ts";

/** Figures over time. It has no tables: what it reads, others publish. */
export const analyticsSlice = { name: "analytics", routes: addAnalyticsRoutes } satisfies Slice;
