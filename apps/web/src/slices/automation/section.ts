import { defineSection, textSearch, type LoadPage } from "../../platform/section.ts";

const loadSnippets: LoadPage = async () => (await import("./snippets/snippets-page.tsx")).SnippetsPage;

const loadAuto: LoadPage = async () => (await import("./auto/auto-page.tsx")).AutoPage;

const loadRequests: LoadPage = async () => (await import("./requests/requests-page.tsx")).RequestsPage;

/** Snippets, and the messages that are sent by themselves. */
export const section = defineSection({
  pages: [
    {
      path: "/messaging/snippets",
      nav: "messaging",
      layout: "panes",
      tab: { label: "Snippets", at: 20 },
      search: textSearch("snippet"),
      load: loadSnippets,
    },
    {
      path: "/messaging/auto",
      nav: "messaging",
      layout: "panes",
      tab: { label: "Auto messages", at: 30 },
      load: loadAuto,
    },
    {
      path: "/ratings/requests",
      nav: "ratings",
      layout: "panes",
      tab: { label: "Requests", at: 25 },
      load: loadRequests,
    },
    // One screen at two addresses (design 3.1).
    {
      path: "/control/auto-messages",
      nav: "control",
      layout: "panes",
      tab: { label: "Auto messages", at: 20 },
      load: loadAuto,
    },
  ],
  senders: { autoMessage: loadAuto },
});
