import { plural } from "@stallkeeper/domain";

/** Words of Admin › Privacy. */
export const texts = {
  find: {
    title: "Erase a buyer",
    about:
      "When a buyer asks you to delete their data: their name, address, messages, offers, labels and notes about " +
      "them are erased. What they bought, for how much, when and in which country stays for your books.",
    label: "Order number, email or buyer name at the platform",
    submit: "Find buyer",
    busy: "Looking…",
    none: "No buyer found. Type the whole order number, email or name.",
    found: "Buyers found",
    over: (orders: number) =>
      plural(orders, { one: "# order is erased now", other: "# orders are erased now" }),
    open: (orders: number) =>
      plural(orders, { one: "# order once it's sent", other: "# orders once they're sent" }),
    erase: "Erase…",
    eraseOf: (name: string) => `Erase… ${name}`,
  },
  ask: {
    title: (name: string) => `Erase ${name}?`,
    text:
      "Their data is erased here and can't be brought back. The platform keeps its own, and so do backups and " +
      "archives made before.",
    confirm: "Erase buyer",
    keep: "Keep buyer",
    done: "Buyer erased.",
  },
  retention: {
    title: "How long data is kept",
    about:
      "After this time, a buyer is erased as if they had asked. Sales stay for your books. It runs once a day.",
    failed: "Retention settings didn't load.",
    buyers: "Buyers",
    buyersHint: "Since their last order or message. Nobody with an open order is erased.",
    messages: "Messages",
    messagesHint: "Since a conversation's last message. Never longer than buyers.",
    forever: "Until erased by hand",
    days: (days: number) =>
      days % 365 === 0
        ? plural(days / 365, { one: "# year", other: "# years" })
        : plural(days, { one: "# day", other: "# days" }),
    due: ({ buyers, conversations }: { buyers: number; conversations: number }) =>
      `${plural(buyers, { one: "# buyer", other: "# buyers" })} and ` +
      `${plural(conversations, { one: "# conversation", other: "# conversations" })} are past this.`,
    ran: "Last run:",
    save: "Save…",
    counting: "Counting…",
    discard: "Discard",
    ask: "Keep data only this long?",
    askText:
      "Older data is erased within the hour, or over several days if there's a lot. This can't be undone.",
    confirm: "Save and erase",
    keep: "Keep as it was",
    saved: "Saved.",
    fixed: "Removed without a setting",
    fixedLines: [
      "Webhooks from platforms: after 30 days, failed ones after 90",
      "The rule log, webhook deliveries, export files and deleted snippets: after 30 days",
      "Import files: after 90 days",
      "Sessions: after 7 days, or 24 hours without use",
      "The audit log stays: it can't be shortened",
    ],
  },
  log: {
    title: "Erasures",
    about: "Includes buyers who closed their eBay account. We don't keep who they were.",
    failed: "Erasures didn't load.",
    empty: "No erasures yet.",
    by: (who: string) => `by ${who}`,
    line: (erased: number) => plural(erased, { one: "# record erased", other: "# records erased" }),
    waiting: (orders: number) =>
      plural(orders, { one: "# order waits until it's sent", other: "# orders wait until they're sent" }),
  },
} as const;
