import { defineSection, type LoadPage } from "../../platform/section.ts";

const loadAnalytics: LoadPage = async () => (await import("./analytics-page.tsx")).AnalyticsPage;

/** Analytics, until it is built. */
export const section = defineSection({
  nav: { id: "analytics", href: "/analytics", label: "Analytics", at: 70, key: "a", goesIntoMore: true },
  pages: [{ path: "/analytics", nav: "analytics", load: loadAnalytics }],
});
