import { call } from "../../platform/api/api-client.ts";
import { defineSection, textSearch, type LoadPage } from "../../platform/section.ts";

const loadReserve: LoadPage = async () => (await import("./reserve-page.tsx")).ReservePage;

/** The reserve: a part of Upload. */
export const section = defineSection({
  pages: [
    {
      path: "/upload/reserve",
      nav: "upload",
      layout: "panes",
      tab: {
        label: "Reserve",
        at: 20,
        count: {
          ask: async () => (await call("GET /api/reserve/count")).count,
          changesWith: "reserve",
          key: ["reserve", "count"],
        },
      },
      search: textSearch("view"),
      load: loadReserve,
    },
  ],
});
