import { defineSection, textSearch, type LoadPage } from "../../platform/section.ts";

const loadPayouts: LoadPage = async () => (await import("./payouts-page.tsx")).PayoutsPage;

/** Payouts: a part of Analytics. */
export const section = defineSection({
  pages: [
    {
      path: "/analytics/payouts",
      nav: "analytics",
      tab: { label: "Payouts", at: 50 },
      search: textSearch("payout", "range"),
      load: loadPayouts,
    },
  ],
});
