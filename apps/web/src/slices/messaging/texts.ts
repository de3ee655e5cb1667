/** Words that the pages of messaging share. */
export const texts = {
  title: "Messaging",
  tabs: "Messaging",
  inbox: "Inbox",
  snippets: "Snippets",
  auto: "Auto messages",
  keys: "Messaging",
  previewOrder: "Preview with order",
  noOrder: "No orders yet",
} as const;
