/** Words that the pages of messaging share. */
export const texts = {
  title: "Messaging",
  keys: "Messaging",
  previewOrder: "Preview with order",
  noOrder: "No orders yet",
} as const;
