import { call } from "../../platform/api/api-client.ts";
import { defineSection, textSearch, type LoadPage } from "../../platform/section.ts";

const loadRatings: LoadPage = async () => (await import("./ratings-page.tsx")).RatingsPage;
const loadLeave: LoadPage = async () => (await import("./leave/leave-page.tsx")).LeavePage;
const loadHealth: LoadPage = async () => (await import("./health/health-page.tsx")).HealthPage;

/** Bad and middling ratings without a reply. */
const countUnanswered = async (): Promise<number> => (await call("GET /api/ratings/summary")).needsReply;
const countToLeave = async (): Promise<number> => (await call("GET /api/ratings/summary")).toLeave;

/** What buyers said of sales. */
export const section = defineSection({
  nav: {
    id: "ratings",
    href: "/ratings",
    label: "Ratings",
    at: 80,
    key: "r",
    goesIntoMore: true,
    tabsLabel: "Ratings",
  },
  pages: [
    {
      path: "/ratings",
      nav: "ratings",
      layout: "panes",
      tab: { label: "All", at: 10 },
      moreTabs: [
        {
          label: "Needs a reply",
          at: 15,
          search: "?view=needsReply",
          count: { ask: countUnanswered, changesWith: "rating" },
        },
      ],
      search: textSearch(
        "view",
        "rating",
        "q",
        "sku",
        "polarity",
        "platform",
        "account",
        "comment",
        "order",
        "revision",
        "days",
      ),
      load: loadRatings,
    },
    {
      path: "/ratings/leave",
      nav: "ratings",
      layout: "panes",
      tab: { label: "Feedback to leave", at: 20, count: { ask: countToLeave, changesWith: "rating" } },
      load: loadLeave,
    },
    {
      path: "/ratings/health",
      nav: "ratings",
      tab: { label: "Account health", at: 30 },
      search: textSearch("account", "measure"),
      load: loadHealth,
    },
  ],
});
