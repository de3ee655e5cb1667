import { defineSection, textSearch, type LoadPage } from "../../platform/section.ts";

const loadReturns: LoadPage = async () => (await import("./returns-page.tsx")).ReturnsPage;

/** The workbench's page of returns. */
export const section = defineSection({
  pages: [
    {
      path: "/shipping/returns",
      nav: "shipping",
      layout: "panes",
      tab: { label: "Returns", at: 70 },
      search: textSearch("state"),
      load: loadReturns,
    },
  ],
});
