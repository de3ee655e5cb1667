import { plural } from "../../ui/format.ts";
import { askGraphql } from "../../platform/api/graphql-client.ts";
import { defineSection } from "../../platform/section.ts";
import { parseMessagingSearch } from "./messaging-search.ts";

/** Conversations that nobody has read. */
async function countUnread(): Promise<number> {
  const { unread } = await askGraphql<{ unread: number }>(
    "{ unread: MessagingSessionCount(filter: { read: false }) }",
  );
  return unread;
}

/** Conversations that are put off until later. */
async function countSnoozed(): Promise<number> {
  const { snoozed } = await askGraphql<{ snoozed: number }>(
    `query CountSnoozed($filter: FilterCountMessagingSessionInput) {
       snoozed: MessagingSessionCount(filter: $filter) }`,
    { filter: { _operators: { snoozedUntil: { gt: new Date().toISOString() } } } },
  );
  return snoozed;
}

/** Messaging: the inbox. Snippets and what is sent by itself are automation's. */
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
      moreTabs: [
        {
          label: "Snoozed",
          at: 12,
          search: "?view=snoozed",
          count: { ask: countSnoozed, changesWith: "messagingSession" },
        },
        { label: "Done", at: 14, search: "?view=done" },
      ],
      search: parseMessagingSearch,
    },
  ],
  news: {
    entity: "messagingSession",
    title: (count) => plural(count, { one: "Unread message", other: "# unread messages" }),
    href: "/messaging",
    read: async (...asked) => (await import("./unread-news.ts")).readUnread(...asked),
  },
  senders: { conversationRead: () => import("./inbox/inbox-page.tsx") },
});
