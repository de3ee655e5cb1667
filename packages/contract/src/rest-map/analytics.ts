/** Figures over time; each panel asks for its own, so that each may fail or be late alone. */
import { analyticsQuery, type SalesView } from "../rest/analytics.ts";
import { answers } from "./route.ts";

const asked = { requires: "analytics.read", query: analyticsQuery } as const;

export const analyticsRoutes = { "GET /api/analytics/sales": answers<SalesView>()(asked) } as const;
