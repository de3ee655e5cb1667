import { plural } from "../../ui/format.ts";
import { askGraphql } from "../../platform/api/graphql-client.ts";
import { defineSection, textSearch, type LoadPage } from "../../platform/section.ts";
import { parseMessagingSearch } from "./messaging-search.ts";

const loadSnippets: LoadPage = async () => (await import("./snippets/snippets-page.tsx")).SnippetsPage;

const loadAuto: LoadPage = async () => (await import("./auto/auto-page.tsx")).AutoPage;

/** Conversations that nobody has read. */
async function countUnread(): Promise<number> {
  const { unread } = await askGraphql<{ unread: number }>(
    "{ unread: MessagingSessionCount(filter: { read: false }) }",
  );
  return unread;
}

/** Messaging: the inbox, snippets, and what is sent by itself. */
export const section = defineSection({
  nav: {
    id: "messaging",
    href: "/messaging",
    label: "Messaging",
    at: 40,
    key: "m",
    count: {
      describe: (count) => plural(count, { one: "# unread conversation", other: "# unread conversations" }),
      isHot: true,
      asked: { ask: countUnread, changesWith: "messagingSession" },
    },
    tabsLabel: "Messaging",
  },
  pages: [
    {
      path: "/messaging",
      nav: "messaging",
      layout: "panes",
      tab: { label: "Inbox", at: 10 },
      search: parseMessagingSearch,
    },
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
    // One screen at two addresses (design 3.1).
    {
      path: "/control/auto-messages",
      nav: "control",
      layout: "panes",
      tab: { label: "Auto messages", at: 20 },
      load: loadAuto,
    },
  ],
  news: {
    entity: "messagingSession",
    title: (count) => plural(count, { one: "Unread message", other: "# unread messages" }),
    href: "/messaging",
    read: async (...asked) => (await import("./unread-news.ts")).readUnread(...asked),
  },
  senders: { autoMessage: loadAuto, conversationRead: () => import("./inbox/inbox-page.tsx") },
});
