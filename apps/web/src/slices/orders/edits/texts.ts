/** Words about texts that two people write. */
export const texts = {
  changedBy: (by: string, what: string) => `${by} changed ${what}`,
  asked: (by: string, order: string) =>
    `${by} changed the same text${order === "" ? "" : ` on ${order}`}. Both are kept: choose in the order.`,
  at: "at",
  somebody: "Somebody",
  whats: { notes: "the notes", address: "the address", ebayOrderId: "the eBay order ID" },
  nothing: "Nothing: it was emptied.",
  showTheirs: "Show theirs",
  hideTheirs: "Hide theirs",
  keepMine: "Keep mine",
  takeTheirs: "Use theirs",
  theirsUsed: "Their text stays.",
  theirText: "Their text",
  leftEarly: "The page was left before it was saved.",
} as const;
