import { defineSection, type LoadPage } from "../../platform/section.ts";

const loadRatings: LoadPage = async () => (await import("./ratings-page.tsx")).RatingsPage;
const loadLater: LoadPage = async () => (await import("../../platform/later-page.tsx")).LaterPage;

/** Ratings, until it is built. */
export const section = defineSection({
  nav: { id: "ratings", href: "/ratings", label: "Ratings", at: 80, key: "r", goesIntoMore: true },
  pages: [
    { path: "/ratings", nav: "ratings", tab: { label: "Ratings", at: 10 }, load: loadRatings },
    { path: "/ratings/leave", nav: "ratings", tab: { label: "Leave feedback", at: 20 }, load: loadLater },
  ],
});
