/** Figures over time; each panel asks for its own, so that each may fail or be late alone. */
import {
  analyticsQuery,
  itemsQuery,
  profitQuery,
  salesOrdersQuery,
  exchangeRateRemovalInput,
  exchangeRatesInput,
  type ChoicesView,
  type CountriesView,
  type CurrenciesView,
  type HoursView,
  type ItemSalesView,
  type ProfitView,
  type ExchangeRatesView,
  type SalesOrdersView,
  type SalesView,
} from "../rest/analytics.ts";
import {
  hoursToShipQuery,
  servedGroupsQuery,
  serviceOffersQuery,
  serviceOrdersQuery,
  serviceTalksQuery,
  type HoursToShipView,
  type ServedDaysView,
  type ServedGroupsView,
  type ServiceOffersView,
  type ServiceOrdersView,
  type ServiceTalksView,
  type ServiceView,
} from "../rest/service-figures.ts";
import type { StockFiguresView } from "../rest/stock-figures.ts";
import { answers, type Done } from "./route.ts";

const asked = { requires: "analytics.read", query: analyticsQuery } as const;

export const analyticsRoutes = {
  "GET /api/analytics/sales": answers<SalesView>()(asked),
  "GET /api/analytics/choices": answers<ChoicesView>()(asked),
  "GET /api/analytics/orders": answers<SalesOrdersView>()({ ...asked, query: salesOrdersQuery }),
  "GET /api/analytics/hours": answers<HoursView>()(asked),
  "GET /api/analytics/countries": answers<CountriesView>()(asked),
  "GET /api/analytics/items": answers<ItemSalesView>()({ ...asked, query: itemsQuery }),
  "GET /api/analytics/currencies": answers<CurrenciesView>()(asked),
  "GET /api/analytics/rates": answers<ExchangeRatesView>()({ requires: "analytics.read" }),
  "POST /api/analytics/rates": answers<Done>()({ requires: "settings.write", input: exchangeRatesInput }),
  "POST /api/analytics/rates/remove": answers<Done>()({
    requires: "settings.write",
    input: exchangeRateRemovalInput,
  }),
  "GET /api/analytics/stock": answers<StockFiguresView>()(asked),
  "GET /api/analytics/service": answers<ServiceView>()(asked),
  "GET /api/analytics/service/days": answers<ServedDaysView>()(asked),
  "GET /api/analytics/service/groups": answers<ServedGroupsView>()({ ...asked, query: servedGroupsQuery }),
  "GET /api/analytics/service/hours": answers<HoursToShipView>()({ ...asked, query: hoursToShipQuery }),
  "GET /api/analytics/service/orders": answers<ServiceOrdersView>()({ ...asked, query: serviceOrdersQuery }),
  "GET /api/analytics/service/conversations": answers<ServiceTalksView>()({
    ...asked,
    query: serviceTalksQuery,
  }),
  "GET /api/analytics/service/offers": answers<ServiceOffersView>()({ ...asked, query: serviceOffersQuery }),
  "GET /api/analytics/profit": answers<ProfitView>()({ ...asked, query: profitQuery }),
} as const;
