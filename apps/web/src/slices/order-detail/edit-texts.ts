/** Words about texts that two people write. */
export const texts = {
  changedBy: (by: string, what: string) => `${by} changed ${what}`,
  at: "at",
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
