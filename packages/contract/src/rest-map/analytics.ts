/** Figures over time; each panel asks for its own, so that each may fail or be late alone. */
import {
  analyticsQuery,
  itemsQuery,
  type CountriesView,
  type HoursView,
  type ItemSalesView,
  type MarginView,
  type SalesView,
} from "../rest/analytics.ts";
import { answers } from "./route.ts";

const asked = { requires: "analytics.read", query: analyticsQuery } as const;

export const analyticsRoutes = {
  "GET /api/analytics/sales": answers<SalesView>()(asked),
  "GET /api/analytics/hours": answers<HoursView>()(asked),
  "GET /api/analytics/countries": answers<CountriesView>()(asked),
  "GET /api/analytics/items": answers<ItemSalesView>()({ ...asked, query: itemsQuery }),
  "GET /api/analytics/margin": answers<MarginView>()(asked),
} as const;
