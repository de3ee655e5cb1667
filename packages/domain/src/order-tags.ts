/**
 * The twelve tags an order can carry (spec 3) and what they are for.
 * Three of them are locations (an order lies in one place at a time), three mark
 * what the seller means to do about it (they exclude each other), the rest are facts.
 */
export const orderTags = [
  "urgent",
  "markForSwap",
  "markForReturn",
  "markForRefund",
  "alreadySold",
  "international",
  "unresponsive",
  "queued",
  "completed",
  "needsAdminAttention",
  "needsAlternativeItem",
  "manuallyMarkedDisbursed",
] as const;
export type OrderTag = (typeof orderTags)[number];

/** The tags that say where an order lies; moving an order clears all of them (spec 4). */
export const locationTags = ["queued", "unresponsive", "completed"] as const satisfies readonly OrderTag[];

/** The tags that mark an intended remedy; only one of them stands at a time (decisions 1). */
export const remedyTags = ["markForRefund", "markForReturn", "markForSwap"] as const satisfies readonly OrderTag[];

/** Whether a text is one of the specification's tags. */
export function isOrderTag(text: string): text is OrderTag {
  return (orderTags as readonly string[]).includes(text);
}
