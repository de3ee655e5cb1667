import { call } from "../../platform/api/api-client.ts";
import { defineSection, textSearch, type LoadPage } from "../../platform/section.ts";

const loadRatings: LoadPage = async () => (await import("./ratings-page.tsx")).RatingsPage;

/** Bad and middling ratings without a reply. */
const countUnanswered = async (): Promise<number> => (await call("GET /api/ratings/summary")).needsReply;

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
  ],
});
