import { defineSection, type LoadPage } from "../../platform/section.ts";
import { parseAnalyticsSearch } from "./analytics-search.ts";

const loadSales: LoadPage = async () => (await import("./sales-page.tsx")).SalesPage;
const loadProfit: LoadPage = async () => (await import("./profit/profit-page.tsx")).ProfitPage;
const loadStock: LoadPage = async () => (await import("./stock/stock-page.tsx")).StockPage;
const loadOrders: LoadPage = async () => (await import("./orders-page.tsx")).OrdersPage;
const loadService: LoadPage = async () => (await import("./service/service-page.tsx")).ServicePage;

/** Analytics: figures over time. */
export const section = defineSection({
  nav: {
    id: "analytics",
    href: "/analytics",
    label: "Analytics",
    at: 70,
    key: "a",
    goesIntoMore: true,
    tabsLabel: "Analytics",
  },
  pages: [
    {
      path: "/analytics",
      nav: "analytics",
      tab: { label: "Sales", at: 10 },
      search: parseAnalyticsSearch,
      load: loadSales,
    },
    {
      path: "/analytics/profit",
      nav: "analytics",
      tab: { label: "Profit", at: 20 },
      search: parseAnalyticsSearch,
      load: loadProfit,
    },
    {
      path: "/analytics/stock",
      nav: "analytics",
      tab: { label: "Stock", at: 22 },
      search: parseAnalyticsSearch,
      load: loadStock,
    },
    {
      path: "/analytics/service",
      nav: "analytics",
      tab: { label: "Service", at: 24 },
      search: parseAnalyticsSearch,
      load: loadService,
    },
    { path: "/analytics/orders", nav: "analytics", search: parseAnalyticsSearch, load: loadOrders },
  ],
});
