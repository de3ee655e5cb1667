/** Words about texts that two people write. */
export const texts = {
  changedBy: (by: string, what: string) => `${by} changed ${what}`,
  at: "at",
  whats: { notes: "the notes", address: "the address", ebayOrderId: "the eBay order ID" },
  nothing: "Empty: the text was cleared.",
  showTheirs: "Show theirs",
  hideTheirs: "Hide theirs",
  keepMine: "Keep mine",
  takeTheirs: "Use theirs",
  theirsUsed: "Kept their text.",
  theirText: "Their text",
  leftEarly: "You left the page before it was saved.",
} as const;
