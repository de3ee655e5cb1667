/**
 * Answers of /api/dashboard/*: one call for each panel of the first page, so that each may fail or be late
 * alone (design 4.2).
 */

/** Every number is -1 while unknown (spec 3). */
export interface DashboardStats {
  newOrders: number;
  queuedOrders: number;
  unreadMessages: number;
  saleStats: { rolling24Hours: number; rollingWeek: number; "24Hours": number };
  currencySymbol: string;
  activePlatforms: number;
  reserveUploadsCount: number;
  activeListingCounts: number;
  pendingPayments: number;
  ratings: number;
}

/** The queues that the day's belt shows, in its order. */
export const beltQueues = ["new", "ship", "queued", "unresponsive", "refund"] as const;
export type BeltQueue = (typeof beltQueues)[number];

/** The day's work as the service counts it. */
export interface RunView {
  counts: Record<BeltQueue, number>;
  /** Sent on the store's day, and the day before, here or at their platform. */
  shippedToday: number;
  shippedYesterday: number;
  /** The next moment a courier collects; null where none has a cut-off. */
  cutOff: { courier: string; at: string } | null;
  /** Orders of a queue that are due by the end of that cut-off's day; of today where there is none. */
  due: { new: number; ship: number };
  /** That day, such as "2026-01-31". */
  dueDay: string;
  /** Orders of a queue whose dispatch moment has passed; they count as due, too. */
  overdue: { new: number; ship: number };
  /**
   * Sales of each of the last 24 hours in the store's currency, the oldest first; none for whoever may not read
   * them.
   */
  hours: number[];
  /** Whether an order was ever shipped from here. */
  hasShipped: boolean;
}

/** What needs a person; 0 where nothing does. */
export interface AttentionView {
  needsAlternativeItem: number;
  needsAdminAttention: number;
  /** Orders that are meant to come back. */
  markedForReturn: number;
  /** Lines that are coming back and not settled yet. */
  returnsWaiting: number;
  /** SKUs that more pieces were sold of than there are. */
  oversold: number;
  /** Orders that were shipped elsewhere, before a count or after it: somebody has to say which. */
  stockToCheck: number;
  /** Orders that wait because nobody said what their shop's own status stands for. */
  unmappedOrders: number;
  /** Actions at a marketplace that ended without an answer. */
  gaveUp: number;
  /** Numbers of the orders that those are about, at most 20. */
  gaveUpOrders: string[];
}

/** What is offered and said at one account. */
export interface AccountFigures {
  account: string;
  listings: number;
  ratings: number;
  /** Mean of the stars; null where the platform knows none. */
  stars: number | null;
  /** Positive ones among those that are positive or negative, in percent; null without any. */
  positivePercent: number | null;
}
