import { defineSection, textSearch, type LoadPage } from "../../platform/section.ts";

const loadTakes: LoadPage = async () => (await import("./takes-page.tsx")).TakesPage;
const loadTake: LoadPage = async () => (await import("./take-page.tsx")).TakePage;

/** Stock takes: a part of Inventory. */
export const section = defineSection({
  pages: [
    {
      path: "/inventory/counts",
      nav: "inventory",
      layout: "panes",
      tab: { label: "Stock takes", at: 30 },
      load: loadTakes,
    },
    {
      path: "/inventory/counts/$takeId",
      nav: "inventory",
      layout: "panes",
      title: "Stock take",
      underTab: "/inventory/counts",
      search: textSearch("show", "q"),
      load: loadTake,
    },
  ],
  senders: { takeCount: () => import("./send-scans.ts") },
});
