import { defineSection, type LoadPage } from "../../platform/section.ts";
import { parseAnalyticsSearch } from "./analytics-search.ts";

const loadSales: LoadPage = async () => (await import("./sales-page.tsx")).SalesPage;

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
  ],
});
