/** How orders, buyers and offers were served: Service of Analytics. */
import { dayGroups } from "@stallkeeper/domain";
import { z } from "zod";
import { analyticsQuery } from "./analytics.ts";

/** All orders of an account, how far they are handed over, and what counts against it. */
export const serviceMeasures = [
  "orders",
  "shipped",
  "waiting",
  "undated",
  "late",
  "cancelled",
  "oversold",
  "refunded",
  "returned",
  "replaced",
] as const;
export type ServiceMeasure = (typeof serviceMeasures)[number];

/** Orders as Ratings judges them: an order that isn't the seller's counts nowhere. */
export interface ServedCounts {
  orders: number;
  /**
   * Handed over at a known moment, not yet, or at one that nobody tells; cancelled ones are none of these, and what
   * was paid back in full before it left isn't waiting.
   */
  shipped: number;
  waiting: number;
  undated: number;
  /** Orders with a deadline that was kept or has passed. */
  due: number;
  late: number;
  cancelled: number;
  oversold: number;
  /** Money went back, all of it or a part. */
  refunded: number;
  /** A return was opened. */
  returned: number;
  /** A replacement was sent or is planned. */
  replaced: number;
}
export interface ServiceRow extends ServedCounts {
  accountId: string;
}

/** Returned lines of the range's orders, by what was said; "" where nothing was. */
export interface ReturnReasonRow {
  reason: string;
  returns: number;
  pieces: number;
}

/** Refunded orders of the range by a reason that was given for it; "" where none was. One may have several. */
export interface RefundReasonRow {
  reason: string;
  orders: number;
}

export interface ServiceView {
  asOf: string;
  rows: ServiceRow[];
  reasons: ReturnReasonRow[];
  refundReasons: RefundReasonRow[];
  /** Conversations that a buyer began in the range. */
  replies: {
    asked: number;
    answered: number;
    medianMinutes: number | null;
    p90Minutes: number | null;
    /** Buyers who wait for an answer now, and those who have for more than 24 hours. */
    waiting: number;
    waitingLong: number;
  };
  offers: {
    received: number;
    accepted: number;
    rejected: number;
    /** How much of the asking price they offer on average, in hundredths of a percent; null: no price is known. */
    shareOfAsking: number | null;
    withAsking: number;
  };
  funnel: {
    /** Live now. */
    listed: number;
    /** Of the range. */
    offered: number;
    sold: number;
  };
}

export const serviceOrdersQuery = analyticsQuery.safeExtend({
  measure: z.enum(serviceMeasures).default("late"),
  /** Of returned and refunded orders: why, as their rows say it; "-" where nothing was said, "" for any. */
  reason: z.string().max(2_000).default(""),
});
export type ServiceOrdersQuery = z.output<typeof serviceOrdersQuery>;

export interface ServiceOrder {
  orderId: string;
  orderNumber: string;
  accountId: string;
  itemName: string;
  boughtAt: string;
  dispatchBy: string | null;
  shippedAt: string | null;
  /** From payment to dispatch; null: not yet. */
  hoursToShip: number | null;
}

export interface ServiceOrdersView {
  asOf: string;
  /** The newest first; of very many, so many. */
  rows: ServiceOrder[];
  total: number;
}

/** The orders of a day of the store. Days without one are left out. */
export interface ServedDay extends ServedCounts {
  day: string;
}

export interface ServedDaysView {
  asOf: string;
  rows: ServedDay[];
}

export const servedGroups = ["platform", "category"] as const;
export type ServedGroup = (typeof servedGroups)[number];

export const servedGroupsQuery = analyticsQuery.safeExtend({ by: z.enum(servedGroups).default("platform") });
export type ServedGroupsQuery = z.output<typeof servedGroupsQuery>;

/** An order with lines of two categories counts in both; "" where an item has none. */
export interface ServedGroupRow extends ServedCounts {
  key: string;
}

export interface ServedGroupsView {
  asOf: string;
  rows: ServedGroupRow[];
}

export const hoursToShipQuery = analyticsQuery.safeExtend({ by: z.enum(dayGroups).default("day") });
export type HoursToShipQuery = z.output<typeof hoursToShipQuery>;

/** How long orders took from payment to dispatch: those that were placed on the days of a group. */
export interface HoursToShipRow {
  /** "": all accounts. */
  accountId: string;
  /** The first day of the group, within the range; "": the whole range. */
  from: string;
  shipped: number;
  medianHours: number;
  p90Hours: number;
}

export interface HoursToShipView {
  asOf: string;
  /** Groups and accounts from which nothing was sent are left out. */
  rows: HoursToShipRow[];
}

/** Of conversations: those that a buyer began in the range, of them those answered; who waits now. */
export const serviceTalks = ["begun", "answered", "waiting", "waitingLong"] as const;
export type ServiceTalk = (typeof serviceTalks)[number];

export const serviceTalksQuery = analyticsQuery.safeExtend({ talk: z.enum(serviceTalks).default("begun") });
export type ServiceTalksQuery = z.output<typeof serviceTalksQuery>;

export interface ServiceConversation {
  sessionId: string;
  accountId: string;
  buyerHandle: string;
  askedAt: string;
  /** null: not yet. */
  answeredAt: string | null;
  minutes: number;
}

export interface ServiceTalksView {
  asOf: string;
  /** Who waited longest first; of very many, so many. */
  rows: ServiceConversation[];
  total: number;
}

export const serviceOfferKinds = ["received", "accepted", "rejected", "withAsking"] as const;
export type ServiceOfferKind = (typeof serviceOfferKinds)[number];

export const serviceOffersQuery = analyticsQuery.safeExtend({
  offer: z.enum(serviceOfferKinds).default("received"),
});
export type ServiceOffersQuery = z.output<typeof serviceOffersQuery>;

export interface ServiceOffer {
  offerId: string;
  /** 0 new, 1 accepted, any other rejected or withdrawn. */
  state: number;
  accountId: string;
  itemName: string;
  amountMinor: number;
  /** Of a piece; null: not known. */
  askingMinor: number | null;
  currency: string;
  offeredAt: string;
}

export interface ServiceOffersView {
  asOf: string;
  /** The newest first; of very many, so many. */
  rows: ServiceOffer[];
  total: number;
}
