import { defineSection, type LoadPage } from "../../platform/section.ts";
import { parseAnalyticsSearch } from "./analytics-search.ts";

const loadSales: LoadPage = async () => (await import("./sales-page.tsx")).SalesPage;
const loadProfit: LoadPage = async () => (await import("./profit/profit-page.tsx")).ProfitPage;

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
  ],
});
