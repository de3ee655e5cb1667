import { defineSection, type LoadPage } from "../../platform/section.ts";

const loadOffers: LoadPage = async () => (await import("./offers-page.tsx")).OffersPage;

/** Offers of buyers, until it is built. Its count comes with it: a badge leads to what it counts. */
export const section = defineSection({
  nav: { id: "offers", href: "/offers", label: "Offers", at: 50, key: "o" },
  pages: [{ path: "/offers", nav: "offers", load: loadOffers }],
});
